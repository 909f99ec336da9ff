import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import type { Video } from '@seam/contract/video.ts'
import { callApi, type Member, signUp, upload } from '../../../demo/api-client.ts'
import { type App, startApp } from '../../../test/app.ts'
import { canEncodeAv1 } from '../../../test/can-encode-av1.ts'
import { signupData } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { eventually } from '../../../test/eventually.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { renditionsIn } from '../../../test/hls.ts'
import { hasWaitingRenditions } from './rendition-claim-store.ts'

const exec = promisify(execFile)

let site: App & { end: () => Promise<void> }
let ada: Member
let visitor: Client
beforeAll(async () => {
  site = await startApp('av1', { ENCODER: 'svtav1' })
  ada = await signUp(site.origin, signupData())
  visitor = new Client(site.origin)
})
afterAll(() => site.end())

async function publish(clip: string): Promise<Video> {
  return callApi<Video>(ada, 'POST', '/video/upload', {
    title: 'The harbour before the storm',
    video: await upload(ada, 'videos', clip),
    thumbnail: await upload(ada, 'thumbnails', await generateImage()),
  })
}

const read = async ({ publicId }: Video): Promise<Video> => {
  const [video] = await callApi<Video[]>(ada, 'GET', `/video/${publicId}`)
  if (!video) throw new Error('there is no video')
  return video
}

test.runIf(canEncodeAv1 && isLongRun)(
  'a machine that encodes AV1 adds every rendition in AV1 once the video is ready (needs libsvtav1)',
  async () => {
    const published = await publish(
      await generateClip({ seconds: 5, size: '1280x720', rate: 10, sound: true }),
    )
    const statesAtReady = await eventually(async () => {
      expect((await read(published)).processing.state).toBe('READY')
      const { rows } = await sql<{ name: string; state: string }>`
        select codec || ' ' || quality as name, state from rendition order by codec desc, quality`.execute(
        site.db,
      )
      return rows
    })
    expect(statesAtReady.map(({ name }) => name)).toEqual([
      ...['h264 240', 'h264 480', 'h264 720'],
      ...['av1 240', 'av1 480', 'av1 720'],
    ])
    expect(statesAtReady.slice(0, 3).map(({ state }) => state)).toEqual(Array(3).fill('READY'))
    const video = await read(published)
    const renditions = await eventually(async () => {
      const found = await renditionsIn(video, visitor)
      expect(found).toHaveLength(6)
      return found
    })
    expect(renditions.map(({ name }) => name)).toEqual([
      ...['480.m3u8', '240.m3u8', '720.m3u8'],
      ...['av1.240.m3u8', 'av1.480.m3u8', 'av1.720.m3u8'],
    ])
    const [, , h264, , , av1] = renditions
    expect(av1?.says.CODECS).toMatch(/^"av01\.0\.\d\dM\.08,mp4a\.40\.2"$/)
    expect(av1?.says.RESOLUTION).toBe(h264?.says.RESOLUTION)
    const show = ['-show_entries', 'stream=codec_name:format=duration', '-of', 'json']
    for (const { url } of renditions.slice(3)) {
      const { stdout } = await exec('ffprobe', ['-v', 'error', ...show, site.origin + url])
      const { streams, format } = JSON.parse(stdout) as {
        streams: { codec_name: string }[]
        format: { duration: string }
      }
      expect(streams.map(({ codec_name }) => codec_name)).toEqual(['av1', 'aac'])
      expect(Math.round(Number(format.duration))).toBe(5)
      // Players switch renditions at segment boundaries, which are the same in all renditions.
      const segments = await (await visitor.fetch(url)).text()
      const seconds = [...segments.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) =>
        Number(length),
      )
      expect(seconds.map(Math.round)).toEqual([4, 1])
    }
    expect(await hasWaitingRenditions(site.db, 'av1')).toBe(false)
  },
)

test.skipIf(!canEncodeAv1)(
  'players get no AV1 rendition of a video before all of them are complete (needs libsvtav1)',
  async () => {
    const video = await publish(await generateClip())
    await eventually(async () =>
      expect(await renditionsIn(await read(video), visitor)).toHaveLength(2),
    )
    await sql`
      update rendition set state = 'MAKING'
      where codec = 'av1' and item_id = (select id from item where public_id = ${video.publicId})
    `.execute(site.db)
    await site.responseCache.invalidate()
    const names = (await renditionsIn(await read(video), visitor)).map(({ name }) => name)
    expect(names).toEqual(['480.m3u8'])
    expect((await read(video)).processing.state).toBe('READY')
  },
)
