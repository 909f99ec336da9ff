import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { imageFile } from '@seam/contract/images.ts'
import type { Folder } from '@seam/contract/media.ts'
import { app } from '../../../test/app.ts'
import { person, type Person } from '../../../test/cast.ts'
import { assetFiles } from '../../../test/storage.ts'
import { sendForm, requestTicket } from '../../../test/upload.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

interface Uploaded {
  public_id: string
  width: number
  height: number
  secure_url: string
}

/**
 * Uploads these bytes. Returns the response, and a function that fetches a file of the asset as its
 * owner.
 */
async function uploadImage(folder: Folder, bytes: Buffer) {
  const response = await sendForm([
    ['upload_preset', await requestTicket(ada, folder)],
    ['file', new File([bytes], 'picture')],
  ])
  expect(response.status).toBe(200)
  const answer = (await response.json()) as Uploaded
  const served = async (name = answer.secure_url.split('/').at(-1) ?? '') => {
    const file = await ada.fetch(answer.secure_url.replace(/[^/]+$/, name))
    expect(file.headers.get('content-type')).toBe('image/webp')
    return Buffer.from(await file.arrayBuffer())
  }
  return { answer, served }
}

const solidImage = (width: number, height: number, background = 'blue') =>
  sharp({ create: { width, height, channels: 3, background } })

/** An upright image of this size: red above, blue below. */
const flag = (width: number, height: number) => {
  const create = { width, height: height / 2, channels: 3 as const, background: 'red' }
  return solidImage(width, height).composite([{ input: { create }, gravity: 'north' }])
}

const colourAt = async (image: Buffer, position: { x: number; y: number }) => {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const pixel =
    Math.floor(position.y * info.height) * info.width + Math.floor(position.x * info.width)
  const [red = 0, , blue = 0] = data.subarray(pixel * info.channels)
  return red > blue ? 'red' : 'blue'
}

test('removes camera metadata, including the location', async () => {
  const original = await flag(400, 300)
    .withExif({
      IFD0: { Make: 'Camera of Ada', Copyright: 'Ada' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .jpeg()
    .toBuffer()
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const { served } = await uploadImage('thumbnails', original)
  for (const name of ['400.webp', '320.webp']) {
    const file = await served(name)
    const { format, exif, xmp, iptc, icc } = await sharp(file).metadata()
    expect({ format, exif, xmp, iptc, icc }).toEqual({ format: 'webp' })
    expect(file.includes('Camera of Ada')).toBe(false)
  }
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('applies the EXIF orientation %i', async (orientation) => {
  const turned = orientation > 4
  const original = await flag(turned ? 300 : 400, turned ? 400 : 300)
    .jpeg()
    .withMetadata({ orientation })
    .toBuffer()
  const { answer, served } = await uploadImage('thumbnails', original)
  expect(answer).toMatchObject({ width: 400, height: 300 })
  const file = await served()
  expect(await sharp(file).metadata()).toMatchObject({ width: 400, height: 300 })
  const upright = await sharp(original).autoOrient().png().toBuffer()
  for (const position of [
    { x: 0.2, y: 0.2 },
    { x: 0.8, y: 0.2 },
    { x: 0.2, y: 0.8 },
    { x: 0.8, y: 0.8 },
  ]) {
    expect(await colourAt(file, position)).toBe(await colourAt(upright, position))
  }
})

test.each([
  ['thumbnails', [3000, 2000], [320, 213], [480, 320], [640, 427], [1280, 853]],
  ['thumbnails', [1080, 1920], [320, 569], [480, 853], [640, 1138], [720, 1280]],
  ['thumbnails', [1000, 3000], [320, 959], [427, 1280]],
  ['thumbnails', [640, 360], [320, 180], [480, 270], [640, 360]],
  ['thumbnails', [100, 50], [100, 50]],
  ['avatars', [2000, 1000], [48, 48], [96, 96], [256, 256], [512, 512]],
  ['avatars', [300, 60], [48, 48], [60, 60]],
  ['covers', [4000, 1000], [960, 240], [1920, 480]],
] as const)('resizes, for %s, an image of %j to %j', async (folder, [width, height], ...sizes) => {
  const { answer, served } = await uploadImage(folder, await flag(width, height).png().toBuffer())
  expect(answer).toMatchObject({ width, height })
  const names = sizes.map(([wide]) => `${wide}.webp`)
  expect(answer.secure_url.split('/').at(-1)).toBe(names.at(-1))
  expect(await assetFiles(folder, answer.public_id)).toEqual(names.toSorted())
  for (const [wide, high] of sizes) {
    const { width, height } = await sharp(await served(`${wide}.webp`)).metadata()
    expect({ width, height }).toEqual({ width: wide, height: high })
  }
})

/** Returns the file properties in the row of an asset. */
async function imageRow(publicId: string) {
  const { db } = await app()
  const row = db.selectFrom('asset').select(['widths', 'color', 'file_sizes', 'stored_bytes'])
  return row.where('public_id', '=', publicId).executeTakeFirstOrThrow()
}

test('counts every file of an image against the quota', async () => {
  const { answer, served } = await uploadImage('thumbnails', await flag(800, 450).png().toBuffer())
  const { widths, file_sizes, stored_bytes } = await imageRow(answer.public_id)
  expect(widths).toEqual([320, 480, 640, 800])
  const names = widths?.map(imageFile) ?? []
  const sizes = await Promise.all(names.map(async (name) => (await served(name)).length))
  expect(file_sizes).toEqual(Object.fromEntries(names.map((name, at) => [name, sizes[at]])))
  expect(stored_bytes).toBe(sizes.reduce((sum, size) => sum + size))
})

const teal = { create: { width: 300, height: 400, channels: 3 as const, background: '#1a7f8c' } }

test.each([
  ['of one colour', () => solidImage(400, 300, '#c2410c').png().toBuffer(), '#c2410c'],
  [
    'with one colour on three quarters of it',
    () =>
      solidImage(400, 400, 'red')
        .composite([{ input: teal, gravity: 'west' }])
        .png()
        .toBuffer(),
    // Blended slightly with the other colour at its edge.
    expect.stringMatching(/^#1[ab]7[ef]8[bc]$/),
  ],
  ['in grey', () => solidImage(64, 64, '#808080').greyscale().jpeg().toBuffer(), '#808080'],
  [
    'with transparency',
    () =>
      sharp({ create: { width: 64, height: 64, channels: 4, background: '#ff00007f' } })
        .png()
        .toBuffer(),
    null,
  ],
])('stores the dominant colour of an image %s', async (_, bytes, color) => {
  const { answer } = await uploadImage('avatars', await bytes())
  expect((await imageRow(answer.public_id)).color).toEqual(color)
})

test('does not store the uploaded original', async () => {
  const { answer } = await uploadImage('covers', await flag(64, 64).png().toBuffer())
  for (const name of ['original', 'input', '1920.png']) {
    const { status } = await ada.fetch(answer.secure_url.replace(/[^/]+$/, name))
    expect(status).toBe(404)
  }
})

test.each([
  ['CMYK', () => flag(64, 64).toColourspace('cmyk').jpeg().toBuffer()],
  ['progressive', () => flag(64, 64).jpeg({ progressive: true }).toBuffer()],
  ['grey', () => flag(64, 64).greyscale().jpeg().toBuffer()],
  ['16 bits per channel', () => flag(64, 64).toColourspace('rgb16').png().toBuffer()],
  ['with a palette', () => flag(64, 64).png({ palette: true }).toBuffer()],
  ['one pixel in size', () => solidImage(1, 1).png().toBuffer()],
  ['of odd dimensions', () => solidImage(333, 111).jpeg().toBuffer()],
])('accepts an image that is %s', async (_, bytes) => {
  const { served } = await uploadImage('thumbnails', await bytes())
  expect((await sharp(await served()).metadata()).format).toBe('webp')
})

test('keeps transparency', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const original = sharp({ create: { width: 64, height: 64, channels: 4, background: clear } })
  const { served } = await uploadImage('avatars', await original.png().toBuffer())
  expect((await sharp(await served()).stats()).isOpaque).toBe(false)
})
