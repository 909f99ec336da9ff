// Runs in the sandbox without a JIT compiler, which does not work under a memory limit. It is
// JavaScript because type stripping needs WebAssembly, which needs the JIT compiler.
// Its only argument is JSON: {maxPixels, formats, fit, quality, max, widths, largest}. Of an
// animation, only the first frame is read. Writes the largest
// file to `largest`, and each smaller width to `{width}.webp`.
// Prints the size of the image `input` as displayed, the widths of the files and the dominant
// colour, {width, height, widths, color}, or {error, message} where `error` is 'pixels', 'memory'
// or 'unreadable'.
import { argv, stdout } from 'node:process'
import sharp from 'sharp'

sharp.concurrency(1)
sharp.cache(false)

// The next higher effort takes half as long again and saves 1.5 % of the bytes.
const EFFORT = 2

const { maxPixels, formats, fit, quality, max, widths, largest } = JSON.parse(argv[2])

const decoders = {
  jpg: 'VipsForeignLoadJpegFile',
  png: 'VipsForeignLoadPngFile',
  webp: 'VipsForeignLoadWebpFile',
  avif: 'VipsForeignLoadHeifFile',
  gif: 'VipsForeignLoadNsgifFile',
}
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: formats.map((format) => decoders[format]) })

const input = sharp('input', { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()

function errorKind({ message }) {
  if (/pixel limit/i.test(message)) return 'pixels'
  return /out of memory|cannot allocate|memory allocation/i.test(message) ? 'memory' : 'unreadable'
}

/** Returns the size in pixels that fits a square of `max` pixels. Never enlarges. */
function largestSize(picture) {
  const side = Math.min(max, picture.width, picture.height)
  if (fit === 'cover') return { width: side, height: side, fit }
  const scale = Math.min(max / Math.max(picture.width, picture.height), 1)
  const scaled = (pixels) => Math.max(1, Math.round(pixels * scale))
  return { width: scaled(picture.width), height: scaled(picture.height), fit: 'fill' }
}

async function resize(source, size) {
  const { data, info } = await source.resize(size).raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return sharp(data, { raw })
}

const SAMPLES = 16

/**
 * Returns the average of the most frequent of 64 groups of similar colours, as #rrggbb; null for a
 * transparent picture.
 */
async function dominantColor(picture) {
  const { data, info } = await picture
    .clone()
    .resize({ width: SAMPLES, height: SAMPLES, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const groups = new Map()
  for (let at = 0; at < data.length; at += info.channels) {
    const [red, green, blue, alpha = 255] = data.subarray(at, at + info.channels)
    if (alpha < 255) return null
    const key = ((red >> 6) << 4) | ((green >> 6) << 2) | (blue >> 6)
    const { count, sum } = groups.get(key) ?? { count: 0, sum: [0, 0, 0] }
    groups.set(key, { count: count + 1, sum: [sum[0] + red, sum[1] + green, sum[2] + blue] })
  }
  const [first] = [...groups.values()].sort((one, other) => other.count - one.count)
  const hex = (total) =>
    Math.round(total / first.count)
      .toString(16)
      .padStart(2, '0')
  return `#${first.sum.map(hex).join('')}`
}

try {
  const { width, height } = (await input.metadata()).autoOrient
  const size = largestSize({ width, height })
  const smaller = widths.filter((one) => one < size.width).sort((one, other) => other - one)
  const heightOf = (one) => Math.max(1, Math.round((size.height * one) / size.width))
  // Each size is scaled from the next larger one, so that the picture is decoded only once.
  let picture = await resize(input, size)
  const write = (file) => picture.clone().webp({ quality, effort: EFFORT }).toFile(file)
  await write(largest)
  for (const one of smaller) {
    picture = await resize(picture, { width: one, height: heightOf(one), fit: 'fill' })
    await write(`${one}.webp`)
  }
  const color = await dominantColor(picture)
  stdout.write(
    JSON.stringify({ width, height, widths: [...smaller.toReversed(), size.width], color }),
  )
} catch (error) {
  stdout.write(JSON.stringify({ error: errorKind(error), message: error.message }))
}
