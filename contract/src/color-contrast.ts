/** The background of the light theme. */
const PAGE: Rgb = [0xfb, 0xfa, 0xf8]

type Rgb = [number, number, number]

/** The minimum contrast of text with its background: WCAG 2.2, 1.4.3. */
export const MIN_CONTRAST = 4.5

const channels = (color: string) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)) as Rgb

/** The relative luminance of WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const value = channel / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast (1 to 21) between a color, `#rrggbb`, and the page in the light theme. */
export function contrastWithPage(color: string): number {
  const [lighter = 0, darker = 0] = [luminance(PAGE), luminance(channels(color))].toSorted(
    (one, other) => other - one,
  )
  return (lighter + 0.05) / (darker + 0.05)
}
