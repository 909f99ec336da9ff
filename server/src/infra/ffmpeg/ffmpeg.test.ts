import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { app } from '../../../test/app.ts'
import { clip, h264, made } from '../../../test/media.ts'
import { MediaFailure, untrusted } from './ffmpeg.ts'
import { probe } from './probe.ts'

/** Works in a folder whose file `input` is a copy of this one, or these words. */
async function within<Result>(
  input: { file: string } | { words: string },
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const { ffmpeg } = await app()
  return ffmpeg.withFolder(
    (path) => ('file' in input ? copyFile(input.file, path) : writeFile(path, input.words)),
    use,
  )
}
const probed = async (input: { file: string } | { words: string }) => {
  const { ffmpeg } = await app()
  return within(input, (folder) => probe(ffmpeg, folder))
}

test('a probe says what is in a file', async () => {
  expect(await probed({ file: await clip() })).toEqual({
    duration: expect.closeTo(1, 1),
    width: 320,
    height: 180,
    video: {
      index: 0,
      codec: 'h264',
      profile: 'Constrained Baseline',
      pixelFormat: 'yuv420p',
      interlaced: false,
      hdr: false,
      primaries: '',
      matrix: '',
      pixels: 320 * 180,
      frames: 25,
      frameRate: 25,
    },
    audio: { index: 1, codec: 'aac', profile: 'LC', channels: 1, bitRate: expect.any(Number) },
  })
})

test('a silent file has no sound', async () => {
  expect((await probed({ file: await clip({ sound: false }) })).audio).toBeNull()
})

test('a folder is lent for one use, and cleared away whatever happens', async () => {
  const { ffmpeg } = await app()
  const folders: string[] = []
  const fail = ffmpeg.withFolder(
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

test('a playlist, a list of files or a description of a stream is not opened', async () => {
  const target = await clip()
  for (const words of [
    `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:${target}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile '${target}'\n`,
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period/></MPD>`,
    `v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n`,
  ]) {
    await expect(probed({ words })).rejects.toThrow(MediaFailure)
  }
})

test('nothing is fetched from the network', async () => {
  const { ffmpeg } = await app()
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/a.mp4`
  await within({ words: '' }, async (folder) => {
    const reading = ffmpeg.ffprobe(['-i', address], { folder, timeout: 10 })
    await expect(reading).rejects.toThrow(MediaFailure)
  })
  server.close()
  expect(asked).toBe(0)
})

const endless = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-f', 'null', '-']

test('a program that takes too long is ended', async () => {
  const { ffmpeg } = await app()
  const run = within({ words: '' }, (folder) => ffmpeg.ffmpeg(endless, { folder, timeout: 0.3 }))
  await expect(run).rejects.toMatchObject({ timedOut: true })
})

test('a program that takes too much of the processor is ended, and is not called slow', async () => {
  const { ffmpeg } = await app()
  const run = { timeout: 50, allowed: { processorTime: 1 } }
  const ended = within({ words: '' }, (folder) => ffmpeg.ffmpeg(endless, { folder, ...run }))
  await expect(ended).rejects.toMatchObject({ timedOut: false })
})

test('no file becomes larger than it may', async () => {
  const { ffmpeg } = await app()
  await within({ words: '' }, async (folder) => {
    const raw = [...endless.slice(0, -3), '-f', 'rawvideo', 'file:out']
    const run = { folder, outputs: ['out'], timeout: 50, allowed: { largestFile: 300_000 } }
    await expect(ffmpeg.ffmpeg(raw, run)).rejects.toThrow(MediaFailure)
    expect(await readdir(folder)).toEqual(['input'])
  })
})

test('what a run is allowed beyond what any may have is no mistake', async () => {
  const { ffmpeg } = await app()
  const allowed = { memory: 2 ** 50, largestFile: 2 ** 50 }
  const one = [...endless.slice(0, -3), '-t', '0.1', '-f', 'null', '-']
  const run = within({ words: '' }, (folder) =>
    ffmpeg.ffmpeg(one, { folder, timeout: 50, allowed }),
  )
  await expect(run).resolves.toBeUndefined()
})

test('a program ends when its work is called off', async () => {
  const { ffmpeg } = await app()
  const calling = new AbortController()
  const run = within({ words: '' }, (folder) =>
    ffmpeg.ffmpeg([...endless.slice(0, -3), '-progress', 'pipe:1', ...endless.slice(-3)], {
      folder,
      timeout: 60,
      signal: calling.signal,
      onLine: () => calling.abort(),
    }),
  )
  await expect(run).rejects.toMatchObject({ timedOut: false })
})

/** The niceness of the processes that have this word among their arguments. */
async function nicenessOf(word: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (pid: string, file: string) =>
    readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const all = await Promise.all(
    pids.map(async (pid) => {
      if (!(await read(pid, 'cmdline')).split('\0').includes(word)) return []
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
])('a program runs at niceness %d where %s is allowed', async (expected, niceness) => {
  const { ffmpeg } = await app()
  const word = `title=niceness-${expected}-${process.pid}`
  const ending = new AbortController()
  let found: Promise<number[]> | undefined
  const run = within({ words: '' }, (folder) =>
    ffmpeg.ffmpeg(
      ['-progress', 'pipe:1', ...endless.slice(0, -3), '-metadata', word, ...endless.slice(-3)],
      {
        ...{ folder, timeout: 50, signal: ending.signal },
        ...(niceness && { allowed: { niceness } }),
        onLine: () => {
          found ??= nicenessOf(word).finally(() => ending.abort())
        },
      },
    ),
  )
  await expect(run).rejects.toBeDefined()
  expect(Math.max(...((await found) ?? []))).toBe(expected)
})

test('a program that fails says why in its own words', async () => {
  const { ffmpeg } = await app()
  const run = within({ words: 'nothing' }, (folder) =>
    ffmpeg.ffmpeg([...untrusted, '-i', 'file:input', 'file:out.mp4'], {
      folder,
      inputs: ['input'],
      timeout: 10,
    }),
  )
  await expect(run).rejects.toThrow(/Invalid data/)
})

test('a file of more streams than any camera makes is refused', async () => {
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=0.1']
  const picture = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=0.1']
  const maps = Array.from({ length: 20 }, () => ['-map', '1']).flat()
  const file = await made([...picture, ...tone, '-map', '0', ...maps, ...h264], 'mp4')
  await expect(probed({ file })).rejects.toThrow(MediaFailure)
})
