import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { UploadedFile } from '@seam/contract/media.ts'
import { person, type Person } from '../../../test/cast.ts'
import { generateClip, generateMedia } from '../../../test/generate-media.ts'
import { requestTicket, sendForm } from '../../../test/upload.ts'
import { parseProblem } from '../../../test/upload.ts'
import { readFile } from 'node:fs/promises'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

const send = async (bytes: Buffer, name = 'picture') =>
  sendForm([
    ['upload_preset', await requestTicket(ada, 'postImages')],
    ['file', new File([new Uint8Array(bytes)], name)],
  ])

/** Uploads an image of a post. Returns the response and the served file. */
async function uploaded(bytes: Buffer) {
  const response = await send(bytes)
  expect(response.status).toBe(200)
  const answer = (await response.json()) as UploadedFile
  const served = await ada.fetch(answer.url)
  expect(served.headers.get('content-type')).toBe('image/webp')
  return { answer, served: sharp(Buffer.from(await served.arrayBuffer())) }
}

const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

const centre = async (image: Sharp) => {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)]
}

test.each([
  ['jpg', () => solid(640, 480, '#1a7f8c').jpeg().toBuffer()],
  ['png', () => solid(640, 480, '#1a7f8c').png().toBuffer()],
  ['webp', () => solid(640, 480, '#1a7f8c').webp().toBuffer()],
  ['webp', () => solid(640, 480, '#1a7f8c').webp({ lossless: true }).toBuffer()],
  ['avif', () => solid(640, 480, '#1a7f8c').avif().toBuffer()],
  ['gif', () => solid(640, 480, '#1a7f8c').gif().toBuffer()],
])('accepts an image of a post as %s', async (format, bytes) => {
  const { answer, served } = await uploaded(await bytes())
  expect(answer).toMatchObject({ format, width: 640, height: 480, folder: 'postImages' })
  const colour = await centre(served)
  for (const [n, value] of [0x1a, 0x7f, 0x8c].entries()) {
    expect(Math.abs((colour[n] ?? 0) - value)).toBeLessThan(6)
  }
})

test('of an animation, only the first frame is used', async () => {
  const frames = ['-f', 'lavfi', '-i', 'color=red:size=64x64:rate=2:duration=1']
  const more = ['-f', 'lavfi', '-i', 'color=blue:size=64x64:rate=2:duration=1']
  const gif = await generateMedia(
    [...frames, ...more, '-filter_complex', '[0][1]concat=n=2'],
    'gif',
  )
  const { answer, served } = await uploaded(await readFile(gif))
  expect(answer).toMatchObject({ format: 'gif', width: 64, height: 64 })
  expect((await served.metadata()).pages).toBeUndefined()
  const [red = 0, , blue = 255] = await centre(served)
  expect(red).toBeGreaterThan(blue)
})

test('the location and all other metadata are removed, and the orientation is applied', async () => {
  const photo = solid(400, 300, 'green')
    .withExif({
      IFD0: { Make: 'Camera of Ada' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
  for (const bytes of [
    await photo.clone().jpeg().toBuffer(),
    await photo.clone().webp().toBuffer(),
  ]) {
    const before = await sharp(bytes).metadata()
    expect(before.orientation).toBe(6)
    expect(before.exif?.includes('Camera of Ada')).toBe(true)
    const { answer, served } = await uploaded(bytes)
    const { exif, xmp, iptc, icc, orientation, width, height } = await served.metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
    expect([answer.width, answer.height, width, height]).toEqual([300, 400, 300, 400])
  }
})

test('the colours of a wide-gamut photo are converted to sRGB', async () => {
  // In Display P3, this is the green of sRGB (#0a8f2a), within the rounding of a JPEG.
  const p3 = await solid(64, 64, '#0a8f2a').withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
  expect((await sharp(p3).metadata()).icc).toBeDefined()
  const { served } = await uploaded(p3)
  const colour = await centre(served)
  for (const [n, value] of [0x0a, 0x8f, 0x2a].entries()) {
    expect(Math.abs((colour[n] ?? 0) - value)).toBeLessThan(16)
  }
})

test.each([
  [
    [4000, 3000],
    [320, 640, 1280, 2048],
  ],
  [
    [1000, 3000],
    [320, 640, 683],
  ],
  [
    [500, 200],
    [320, 500],
  ],
])('an image of %j is served in the widths %j', async (size, widths) => {
  const [width = 0, height = 0] = size
  const { answer } = await uploaded(await solid(width, height, 'navy').jpeg().toBuffer())
  expect(answer).toMatchObject({ width, height })
  expect(answer.url.split('/').at(-1)).toBe(`${widths.at(-1)}.webp`)
  for (const each of widths) {
    expect((await ada.fetch(answer.url.replace(/[^/]+$/, `${each}.webp`))).status).toBe(200)
  }
})

test.each(['jpeg', 'webp', 'gif'] as const)(
  'an image of 40 megapixels is accepted as %s, and a larger one is not',
  async (format) => {
    const { answer } = await uploaded(
      await solid(8000, 5000, 'navy')[format]({ effort: 1 }).toBuffer(),
    )
    expect(answer).toMatchObject({ width: 8000, height: 5000 })
    const large = await send(await solid(8200, 5000, 'navy')[format]({ effort: 1 }).toBuffer())
    expect(await parseProblem(large)).toMatchObject({
      status: 422,
      errors: { file: 'Image must be at most 40 megapixels' },
    })
  },
)

test('an AVIF of the size of a photo is accepted, and one that needs too much memory is not', async () => {
  const { answer } = await uploaded(await solid(4000, 3000, 'navy').avif({ effort: 1 }).toBuffer())
  expect(answer).toMatchObject({ width: 4000, height: 3000 })
  const large = await send(await solid(8000, 5000, 'navy').avif({ effort: 1 }).toBuffer())
  expect(await parseProblem(large)).toMatchObject({
    status: 422,
    errors: { file: expect.stringMatching('^This image needs too much memory') },
  })
})

test.each<[string, () => Promise<Buffer>]>([
  ['a video', async () => readFile(await generateClip())],
  ['an svg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a tiff', () => solid(64, 64, 'red').tiff().toBuffer()],
  ['text', async () => Buffer.from('This is no image')],
  ['half an avif', async () => half(await solid(640, 480, 'red').avif().toBuffer())],
  [
    'half a webp',
    async () =>
      half(
        await sharp(await noise())
          .webp()
          .toBuffer(),
      ),
  ],
  [
    'the first bytes of a gif',
    async () => (await solid(64, 64, 'red').gif().toBuffer()).subarray(0, 20),
  ],
])('rejects %s as an image of a post', async (_, bytes) => {
  expect(await parseProblem(await send(await bytes(), 'picture.png'))).toEqual({
    status: 415,
    code: 'wrong-type',
    errors: { file: 'Only JPEG, PNG, WebP, AVIF, or GIF images are allowed' },
  })
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const noise = () =>
  sharp({
    create: {
      width: 320,
      height: 240,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer()

test('other folders accept only JPEG and PNG', async () => {
  const bytes = await solid(64, 64, 'red').webp().toBuffer()
  const response = await sendForm([
    ['upload_preset', await requestTicket(ada, 'avatars')],
    ['file', new File([new Uint8Array(bytes)], 'picture.jpg')],
  ])
  expect(response.status).toBe(415)
})
