// Runs in the sandbox without a JIT compiler, which does not work under a memory limit. It is
// JavaScript because type stripping needs WebAssembly, which needs the JIT compiler.
// Its only argument is JSON: {maxPixels, fit, quality, sizes: [{file, width, height}]}.
// Prints the size of the image `input` as displayed, {width, height}, or {error, message} where
// `error` is 'pixels', 'memory' or 'unreadable'.
import { argv, stdout } from 'node:process'
import sharp from 'sharp'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] })
sharp.concurrency(1)
sharp.cache(false)

const { maxPixels, fit, quality, sizes } = JSON.parse(argv[2])
const input = sharp('input', { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()

function errorKind({ message }) {
  if (/pixel limit/i.test(message)) return 'pixels'
  return /out of memory|cannot allocate/i.test(message) ? 'memory' : 'unreadable'
}

/** Size in pixels of a picture that keeps its shape within a size, and is never enlarged. */
function sizeInside(picture, { width, height }) {
  const scale = Math.min(width / picture.width, height / picture.height, 1)
  const scaled = (pixels) => Math.max(1, Math.round(pixels * scale))
  return { width: scaled(picture.width), height: scaled(picture.height), fit: 'fill' }
}

try {
  const { width, height } = (await input.metadata()).autoOrient
  // Each size is made of the larger one before it, so that the picture is decoded once.
  let source = input
  for (const { file, ...size } of sizes) {
    const resized = fit === 'inside' ? sizeInside({ width, height }, size) : { ...size, fit }
    const { data, info } = await source
      .resize({ ...resized, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    source = sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    })
    await source.clone().webp({ quality, effort: 3 }).toFile(file)
  }
  stdout.write(JSON.stringify({ width, height }))
} catch (error) {
  stdout.write(JSON.stringify({ error: errorKind(error), message: error.message }))
}
