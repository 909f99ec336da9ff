import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Folder } from '@seam/contract/media.ts'
import { person, type Person } from '../../../test/cast.ts'
import { assetFiles } from '../../../test/storage.ts'
import { imageFiles, thumbnailWidth } from '../assets/asset-paths.ts'
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
  for (const name of ['1280.webp', '640.webp']) {
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
  ['thumbnails', [3000, 2000], { '1280.webp': [1280, 853], '640.webp': [640, 427] }],
  ['thumbnails', [1000, 3000], { '1280.webp': [427, 1280], '640.webp': [213, 640] }],
  ['thumbnails', [100, 50], { '1280.webp': [100, 50], '640.webp': [100, 50] }],
  ['avatars', [2000, 1000], { '512.webp': [512, 512], '128.webp': [128, 128] }],
  ['covers', [4000, 1000], { '1920.webp': [1920, 480], '960.webp': [960, 240] }],
] as const)('resizes, for %s, an image of %j to %j', async (folder, [width, height], sizes) => {
  const { answer, served } = await uploadImage(folder, await flag(width, height).png().toBuffer())
  expect(answer).toMatchObject({ width, height })
  expect(await assetFiles(folder, answer.public_id)).toEqual(Object.keys(sizes).sort())
  for (const [name, [wide, high]] of Object.entries(sizes)) {
    const { width, height } = await sharp(await served(name)).metadata()
    expect({ width, height }).toEqual({ width: wide, height: high })
  }
})

test.each([
  [3000, 2000],
  [1000, 3000],
  [1000, 750],
  [333, 112],
])('knows the widths of the files of a thumbnail of %i × %i', async (width, height) => {
  const { served } = await uploadImage('thumbnails', await flag(width, height).png().toBuffer())
  for (const [file, name] of Object.entries(imageFiles.thumbnails)) {
    const actual = await sharp(await served(name)).metadata()
    expect(thumbnailWidth(file as 'large' | 'small', width, height)).toBe(actual.width)
  }
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
