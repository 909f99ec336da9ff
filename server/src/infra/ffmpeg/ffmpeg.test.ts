import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { app } from '../../../test/app.ts'
import { generateClip, h264, generateMedia } from '../../../test/generate-media.ts'
import { MediaError, untrustedInputOptions } from './ffmpeg.ts'
import { probe } from './probe.ts'

/** Calls `use` with a work folder whose file `input` is a copy of `file`, or contains `text`. */
async function withInput<Result>(
  input: { file: string } | { text: string },
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const { ffmpeg } = await app()
  return ffmpeg.withWorkFolder(
    (path) => ('file' in input ? copyFile(input.file, path) : writeFile(path, input.text)),
    use,
  )
}
const probeInput = async (input: { file: string } | { text: string }) => {
  const { ffmpeg } = await app()
  return withInput(input, (folder) => probe(ffmpeg, folder))
}

test('a probe returns the duration, the size and the streams', async () => {
  expect(await probeInput({ file: await generateClip() })).toEqual({
    duration: expect.closeTo(1, 1),
    start: 0,
    width: 320,
    height: 180,
    video: {
      index: 0,
      codec: 'h264',
      profile: 'Constrained Baseline',
      level: 12,
      pixelFormat: 'yuv420p',
      interlaced: false,
      hdr: false,
      primaries: '',
      matrix: '',
      pixels: 320 * 180,
      frames: 25,
      frameRate: 25,
      rotated: false,
      dolbyVision: 0,
      baseRate: 25,
      stillSeconds: expect.closeTo(0, 1),
      edited: false,
    },
    audio: { index: 1, codec: 'aac', profile: 'LC', channels: 1, edited: false },
  })
})

test('a probe of a silent file returns no audio stream', async () => {
  expect((await probeInput({ file: await generateClip({ sound: false }) })).audio).toBeNull()
})

test('a work folder is removed after use, even after an error', async () => {
  const { ffmpeg } = await app()
  const folders: string[] = []
  const fail = ffmpeg.withWorkFolder(
    (path) => writeFile(path, ''),
    async (folder) => {
      folders.push(folder)
      await writeFile(`${folder}/more`, '')
      throw new Error('on purpose')
    },
  )
  await expect(fail).rejects.toThrow('on purpose')
  await expect(readdir(folders[0] ?? '')).rejects.toThrow('ENOENT')
})

test('rejects playlists, lists of files and stream descriptions', async () => {
  const target = await generateClip()
  for (const text of [
    `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:${target}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile '${target}'\n`,
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period/></MPD>`,
    `v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n`,
  ]) {
    await expect(probeInput({ text })).rejects.toThrow(MediaError)
  }
})

test('makes no network request', async () => {
  const { ffmpeg } = await app()
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/a.mp4`
  await withInput({ text: '' }, async (folder) => {
    const run = ffmpeg.ffprobe(['-i', address], { folder, timeout: 10 })
    await expect(run).rejects.toThrow(MediaError)
  })
  server.close()
  expect(requests).toBe(0)
})

const endlessArguments = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-f', 'null', '-']

test('kills a program that exceeds its timeout', async () => {
  const { ffmpeg } = await app()
  const run = withInput({ text: '' }, (folder) =>
    ffmpeg.ffmpeg(endlessArguments, { folder, timeout: 0.3 }),
  )
  await expect(run).rejects.toMatchObject({ timedOut: true })
})

test('kills a program that exceeds its CPU time, which is not a timeout', async () => {
  const { ffmpeg } = await app()
  const options = { timeout: 50, limits: { cpuTime: 1 } }
  const run = withInput({ text: '' }, (folder) =>
    ffmpeg.ffmpeg(endlessArguments, { folder, ...options }),
  )
  await expect(run).rejects.toMatchObject({ timedOut: false })
})

test('fails if an output exceeds its size limit', async () => {
  const { ffmpeg } = await app()
  await withInput({ text: '' }, async (folder) => {
    const raw = [...endlessArguments.slice(0, -3), '-f', 'rawvideo', 'file:out']
    const options = { folder, outputs: ['out'], timeout: 50, limits: { maxFileSize: 300_000 } }
    await expect(ffmpeg.ffmpeg(raw, options)).rejects.toThrow(MediaError)
    expect(await readdir(folder)).toEqual(['input'])
  })
})

test('accepts allowances above the overall limits', async () => {
  const { ffmpeg } = await app()
  const limits = { addressSpace: 2 ** 50, maxFileSize: 2 ** 50 }
  const one = [...endlessArguments.slice(0, -3), '-t', '0.1', '-f', 'null', '-']
  const run = withInput({ text: '' }, (folder) =>
    ffmpeg.ffmpeg(one, { folder, timeout: 50, limits }),
  )
  await expect(run).resolves.toBeUndefined()
})

test('kills a program when its signal aborts', async () => {
  const { ffmpeg } = await app()
  const controller = new AbortController()
  const run = withInput({ text: '' }, (folder) =>
    ffmpeg.ffmpeg(
      [...endlessArguments.slice(0, -3), '-progress', 'pipe:1', ...endlessArguments.slice(-3)],
      {
        folder,
        timeout: 60,
        signal: controller.signal,
        onLine: () => controller.abort(),
      },
    ),
  )
  await expect(run).rejects.toMatchObject({ timedOut: false })
})

/** Returns the niceness of the processes with this argument. */
async function nicenessOf(argument: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (pid: string, file: string) =>
    readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const all = await Promise.all(
    pids.map(async (pid) => {
      if (!(await read(pid, 'cmdline')).split('\0').includes(argument)) return []
      const fields = (await read(pid, 'stat')).split(') ')[1]?.split(' ') ?? []
      return Number(fields[16])
    }),
  )
  return all.flat()
}

test.each([
  [5, undefined],
  [15, 15],
  [19, 19],
])('a program runs at niceness %d when %s is allowed', async (expected, niceness) => {
  const { ffmpeg } = await app()
  const argument = `title=niceness-${expected}-${process.pid}`
  const controller = new AbortController()
  let found: Promise<number[]> | undefined
  const run = withInput({ text: '' }, (folder) =>
    ffmpeg.ffmpeg(
      [
        '-progress',
        'pipe:1',
        ...endlessArguments.slice(0, -3),
        '-metadata',
        argument,
        ...endlessArguments.slice(-3),
      ],
      {
        folder,
        timeout: 50,
        signal: controller.signal,
        ...(niceness && { limits: { niceness } }),
        onLine: () => {
          found ??= nicenessOf(argument).finally(() => controller.abort())
        },
      },
    ),
  )
  await expect(run).rejects.toBeDefined()
  expect(Math.max(...((await found) ?? []))).toBe(expected)
})

test('throws with the message of a failed program', async () => {
  const { ffmpeg } = await app()
  const run = withInput({ text: 'nothing' }, (folder) =>
    ffmpeg.ffmpeg([...untrustedInputOptions, '-i', 'file:input', 'file:out.mp4'], {
      folder,
      inputs: ['input'],
      timeout: 10,
    }),
  )
  await expect(run).rejects.toThrow(/Invalid data/)
})

test('rejects a file with too many streams', async () => {
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=0.1']
  const picture = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=0.1']
  const maps = Array.from({ length: limits.videoStreams }, () => ['-map', '1']).flat()
  const file = await generateMedia([...picture, ...tone, '-map', '0', ...maps, ...h264], 'mp4')
  await expect(probeInput({ file })).rejects.toThrow(MediaError)
})
