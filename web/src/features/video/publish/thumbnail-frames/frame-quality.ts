/** A small greyscale image: shades from 0 to 255, row by row. */
export interface GreyscaleImage {
  width: number
  height: number
  shades: Uint8ClampedArray
}

const mean = (values: ArrayLike<number>) => {
  let sum = 0
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0
  return values.length === 0 ? 0 : sum / values.length
}

/** Converts RGBA pixels of a canvas. */
export function toGreyscale(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
): GreyscaleImage {
  const shades = new Uint8ClampedArray(width * height)
  for (let index = 0; index < shades.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(index * 4, index * 4 + 3)
    shades[index] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { width, height, shades }
}

/** Mean shade below which a frame is dark. */
const DARK = 16
/** Mean deviation below which a frame is flat. */
const FLAT = 6

/** Whether a frame is almost black, or has almost the same shade everywhere. */
export function isEmptyFrame({ shades }: GreyscaleImage): boolean {
  const light = mean(shades)
  const spread = mean(Array.from(shades, (shade) => Math.abs(shade - light)))
  return light < DARK || spread < FLAT
}

/** Returns the average difference of neighbouring pixels: higher is sharper. */
export function sharpness({ width, height, shades }: GreyscaleImage): number {
  let sum = 0
  for (let row = 1; row < height; row += 1) {
    for (let column = 1; column < width; column += 1) {
      const here = row * width + column
      const shade = shades[here] ?? 0
      sum +=
        Math.abs(shade - (shades[here - 1] ?? 0)) + Math.abs(shade - (shades[here - width] ?? 0))
    }
  }
  return shades.length === 0 ? 0 : sum / shades.length
}

/** Mean difference below which frames are similar. */
const SIMILAR = 4

/** Whether two frames of the same size look the same. */
export const areSimilar = (one: GreyscaleImage, other: GreyscaleImage): boolean =>
  mean(Array.from(one.shades, (shade, index) => Math.abs(shade - (other.shades[index] ?? 0)))) <
  SIMILAR
