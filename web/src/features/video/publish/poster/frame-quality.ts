/** A small picture in shades of grey, row by row, 0 to 255. */
export interface Grey {
  width: number
  height: number
  shades: Uint8ClampedArray
}

const mean = (values: ArrayLike<number>) => {
  let sum = 0
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0
  return values.length === 0 ? 0 : sum / values.length
}

/** From the pixels of a canvas, four bytes each. */
export function greyOf(pixels: Uint8ClampedArray, width: number, height: number): Grey {
  const shades = new Uint8ClampedArray(width * height)
  for (let index = 0; index < shades.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(index * 4, index * 4 + 3)
    shades[index] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { width, height, shades }
}

const DARK = 16
const FLAT = 6

/** Whether nothing can be seen in it: as good as black, or of one shade all over. */
export function isEmptyFrame({ shades }: Grey): boolean {
  const light = mean(shades)
  const spread = mean(Array.from(shades, (shade) => Math.abs(shade - light)))
  return light < DARK || spread < FLAT
}

/** How much neighbouring pixels differ: the blurred one of two frames has less of it. */
export function sharpness({ width, height, shades }: Grey): number {
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

const ALIKE = 4

/** Whether two frames show the same to the eye. */
export const areAlike = (one: Grey, other: Grey): boolean =>
  mean(Array.from(one.shades, (shade, index) => Math.abs(shade - (other.shades[index] ?? 0)))) <
  ALIKE
