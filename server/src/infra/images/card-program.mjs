// Runs in the sandbox, like resize-program.mjs and for the same reasons.
// Its only argument is JSON: {width, height, format, background, fontFolders, layers}. Draws the
// layers on top of each other and writes the picture to `card`. A layer has {left, top, width,
// height} and is a text, {text, font, size, minSize, color, oneLine}, a rectangle, {color}, or an
// image with rounded corners, {file, radius}.
import { writeFileSync } from 'node:fs'
import { argv, cwd, env } from 'node:process'

const { width, height, format, background, fontFolders, layers } = JSON.parse(argv[2])

const folders = [cwd(), ...fontFolders].map((folder) => `<dir>${folder}</dir>`).join('')
writeFileSync('fonts.conf', `<fontconfig>${folders}</fontconfig>`)
// Read when sharp loads.
env.FONTCONFIG_FILE = `${cwd()}/fonts.conf`
const { default: sharp } = await import('sharp')
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] })
sharp.concurrency(1)
sharp.cache(false)

/** Bytes. Some messengers do not show larger images. */
const MAX_JPEG = 300_000

/** Factor by which the size shrinks when a text does not fit. */
const SHRINK = 0.88

const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeMarkup = (text) => text.replace(/[&<>]/g, (sign) => signs[sign])

/**
 * Decodes or draws a picture into memory. Only raw pixels can be composed, because all buffer
 * loaders are blocked.
 */
async function pixelsOf(picture) {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/**
 * Draws a text in the largest size that fits. Truncates a text that does not fit even in the
 * smallest.
 */
async function drawText(layer, size = layer.size) {
  const text = {
    text: `<span foreground="${layer.color}">${escapeMarkup(layer.text)}</span>`,
    font: `${layer.font} ${size}`,
    ...(!layer.oneLine && { width: layer.width }),
    wrap: 'word-char',
    dpi: 72,
    rgba: true,
  }
  const { data, raw } = await pixelsOf(sharp({ text }))
  if (raw.width <= layer.width && raw.height <= layer.height) return { data, raw }
  if (size * SHRINK >= layer.minSize) return drawText(layer, size * SHRINK)
  const part = {
    width: Math.min(raw.width, layer.width),
    height: Math.min(raw.height, layer.height),
  }
  return pixelsOf(sharp(data, { raw }).extract({ left: 0, top: 0, ...part }))
}

function roundCorners({ data, raw }, radius) {
  if (radius === 0) return { data, raw }
  const outside = (at, length) => Math.max(radius - at - 0.5, at + 0.5 - (length - radius), 0)
  for (let y = 0; y < raw.height; y += 1) {
    for (let x = 0; x < raw.width; x += 1) {
      const distance = Math.hypot(outside(x, raw.width), outside(y, raw.height))
      const alpha = Math.min(1, Math.max(0, radius - distance + 0.5))
      if (alpha < 1) data[(y * raw.width + x) * 4 + 3] *= alpha
    }
  }
  return { data, raw }
}

async function draw(layer) {
  const size = { width: layer.width, height: layer.height }
  if (layer.text !== undefined) return drawText(layer)
  if (layer.file === undefined) {
    return pixelsOf(sharp({ create: { ...size, channels: 4, background: layer.color } }))
  }
  const image = sharp(layer.file, { failOn: 'error' }).resize({ ...size, fit: 'cover' })
  return roundCorners(await pixelsOf(image), layer.radius)
}

const drawn = []
for (const layer of layers) {
  // A text without visible characters cannot be drawn.
  const picture = await draw(layer).catch((error) => {
    if (layer.text === undefined) throw error
  })
  if (!picture) continue
  drawn.push({ input: picture.data, raw: picture.raw, left: layer.left, top: layer.top })
}
const picture = sharp({ create: { width, height, channels: 3, background } }).composite(drawn)
if (format === 'png') await picture.png({ compressionLevel: 9, effort: 7 }).toFile('card')
else writeFileSync('card', await toJpeg())

/** Returns the picture in the highest quality that is small enough for previews. */
async function toJpeg() {
  let jpeg
  for (const quality of [82, 70, 55, 40, 25]) {
    jpeg = await picture.jpeg({ quality }).toBuffer()
    if (jpeg.length <= MAX_JPEG) break
  }
  return jpeg
}
