// Runs in the sandbox, without a compiler of machine code, which could not hold to a limit of memory;
// so it is JavaScript: stripping types takes WebAssembly. Its one argument is a JSON of {maxPixels,
// fit, quality, sizes: [{file, width, height}]}; it prints {width, height} of the picture `input` as
// shown, or {error} of 'pixels', 'memory' or 'unreadable'.
import { argv, stdout } from 'node:process'
import sharp from 'sharp'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] })
sharp.concurrency(1)
sharp.cache(false)

const { maxPixels, fit, quality, sizes } = JSON.parse(argv[2])
const read = () => sharp('input', { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()

function kindOf({ message }) {
  if (/pixel limit/i.test(message)) return 'pixels'
  return /out of memory|cannot allocate/i.test(message) ? 'memory' : 'unreadable'
}

try {
  const { autoOrient } = await read().metadata()
  for (const { file, width, height } of sizes) {
    await read()
      .resize({ width, height, fit, withoutEnlargement: true })
      .webp({ quality, effort: 3 })
      .toFile(file)
  }
  stdout.write(JSON.stringify({ width: autoOrient.width, height: autoOrient.height }))
} catch (error) {
  stdout.write(JSON.stringify({ error: kindOf(error), message: error.message }))
}
