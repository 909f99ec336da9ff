import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Folder } from '@seam/contract/media.ts'
import { waitForJobs } from '../../../test/app.ts'
import { person, type Person } from '../../../test/cast.ts'
import {
  generateClip,
  h264,
  generateMedia,
  generateImage,
  vp9,
} from '../../../test/generate-media.ts'
import { orphanedAssets, countUploads, workFolders } from '../../../test/storage.ts'
import {
  filePart,
  parseProblem,
  sendForm,
  sendUpload,
  requestTicket,
} from '../../../test/upload.ts'
import { eventually } from '../../../test/eventually.ts'

let ada: Person
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
})

const send = async (folder: Folder, file: File) =>
  sendForm([
    ['upload_preset', await requestTicket(ada, folder)],
    ['file', file],
  ])

const text =
  (words: string, name = 'clip.mp4') =>
  async () =>
    new File([words], name, { type: 'video/mp4' })
const named = (name: string, file: () => Promise<string>) => async () =>
  filePart(await file(), name)
const start = (share: number, file: () => Promise<string>) => async () => {
  const bytes = await readFile(await file())
  return new File([bytes.subarray(0, Math.floor(bytes.length * share))], 'part')
}
const tone = ['-f', 'lavfi', '-i', 'sine=duration=1']
const black = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=1']

test.each([
  ['mp4', () => generateClip(), 'mp4'],
  ['mov', () => generateClip({ extension: 'mov' }), 'mov'],
  ['webm', () => generateClip({ extension: 'webm', codec: vp9 }), 'webm'],
  ['mp4 called .txt', () => generateClip(), 'mp4'],
])('detects the type of a video from its content: %s', async (_, file, format) => {
  const response = await send('videos', await named('something.txt', file)())
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ format, resource_type: 'video' })
})

test.each<[string, () => Promise<File>]>([
  ['a picture', named('clip.mp4', () => generateImage())],
  ['text', text('This is no video')],
  ['nothing', text('')],
  ['a page', text('<!doctype html><video src="clip.mp4"><script>alert(1)</script>')],
  [
    'a playlist of real files',
    async () => text(`#EXTM3U\n#EXTINF:1,\nfile:${await generateClip()}\n#EXT-X-ENDLIST\n`)(),
  ],
  [
    'an ffconcat list',
    async () => text(`ffconcat version 1.0\nfile '${await generateClip()}'\n`)(),
  ],
  ['subtitles', text('1\n00:00:00,000 --> 00:00:01,000\nHello\n')],
  ['an svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['matroska', named('clip.mp4', () => generateClip({ extension: 'mkv' }))],
  ['matroska called webm', named('clip.webm', () => generateClip({ extension: 'mkv' }))],
  ['avi', named('clip.mp4', () => generateMedia([...black, '-c:v', 'mpeg4'], 'avi'))],
  ['a transport stream', named('clip.mp4', () => generateMedia([...black, ...h264], 'ts'))],
  ['an animated gif', named('clip.mp4', () => generateMedia(black, 'gif'))],
  ['mp4 with sound only', named('clip.mp4', () => generateMedia([...tone, '-c:a', 'aac'], 'mp4'))],
  [
    'webm with sound only',
    named('clip.webm', () => generateMedia([...tone, '-c:a', 'libopus'], 'webm')),
  ],
  [
    'sound with a cover picture',
    named('clip.mp4', async () =>
      generateMedia(
        [
          ...['-i', await generateImage('64x64'), ...tone, '-map', '1', '-map', '0'],
          ...['-c:a', 'aac', '-c:v', 'png', '-disposition:v:0', 'attached_pic'],
        ],
        'mp4',
      ),
    ),
  ],
  ['the first bytes of an mp4', start(0.001, () => generateClip())],
  ['an mp4 whose index was never written', start(0.5, () => generateClip())],
])('rejects %s as a video, whatever its name', async (_, file) => {
  expect(await parseProblem(await send('videos', await file()))).toEqual({
    status: 415,
    code: 'wrong-type',
    errors: { file: 'Only MP4, MOV, or WEBM videos are allowed' },
  })
})

test.each<[string, Folder, () => Promise<File>]>([
  ['a video', 'thumbnails', named('picture.png', () => generateClip())],
  [
    'a video',
    'avatars',
    named('picture.png', () => generateClip({ extension: 'webm', codec: vp9 })),
  ],
  ['a gif', 'thumbnails', named('picture.png', () => generateImage('64x64', 'gif'))],
  [
    'webp',
    'thumbnails',
    named('picture.png', () => generateMedia([...black, '-frames:v', '1'], 'webp')),
  ],
  ['bmp', 'covers', named('picture.png', () => generateMedia([...black, '-frames:v', '1'], 'bmp'))],
  [
    'tiff',
    'covers',
    named('picture.jpg', () => generateMedia([...black, '-frames:v', '1'], 'tiff')),
  ],
  [
    'an animated png',
    'avatars',
    named('picture.png', () => generateMedia([...black, '-f', 'apng'], 'png')),
  ],
  ['svg', 'covers', text('<svg xmlns="http://www.w3.org/2000/svg"/>', 'picture.png')],
  ['a page', 'avatars', text('<!doctype html><script>alert(1)</script>', 'picture.png')],
  ['nothing', 'avatars', text('', 'picture.png')],
  ['half a png', 'thumbnails', start(0.5, () => generateImage())],
  ['half a jpeg', 'thumbnails', start(0.5, () => generateImage('640x360', 'jpg'))],
  ['the first bytes of a png', 'thumbnails', start(0.01, () => generateImage())],
])('rejects %s as an image for %s, whatever its name', async (_, folder, file) => {
  expect(await parseProblem(await send(folder, await file()))).toEqual({
    status: 415,
    code: 'wrong-type',
    errors: { file: 'Only JPG, JPEG, or PNG images are allowed' },
  })
})

test('rejects a video longer than four hours', async () => {
  const long = await generateMedia(
    [
      ...['-f', 'lavfi', '-i', 'color=size=16x16:rate=1/60:duration=14460'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ],
    'mp4',
  )
  expect(await parseProblem(await sendUpload(ada, 'videos', long))).toMatchObject({
    status: 422,
    errors: { file: 'Video must be at most 4 hours long' },
  })
})

test('keeps nothing of rejected files', async () => {
  const cleo = await person('Cleo')
  expect((await sendUpload(cleo, 'videos', await generateImage())).status).toBe(415)
  expect((await sendUpload(cleo, 'thumbnails', await generateClip())).status).toBe(415)
  expect(await countUploads(cleo.username)).toBe(0)
  expect(await orphanedAssets()).toEqual([])
  await eventually(async () => expect(await workFolders()).toEqual([]))
})
