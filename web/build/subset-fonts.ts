import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const folder = join(import.meta.dirname, '../node_modules/.cache/fonts')

interface Font {
  /** The file of the package, whose name the smaller file keeps. */
  file: string
  /** The weights that the styles use. */
  wght: number | { min: number; max: number }
}

const nameOf = (family: string) => `${family}-latin-wght-normal.woff2`
const fonts: Font[] = [
  {
    file: `@fontsource-variable/instrument-sans/files/${nameOf('instrument-sans')}`,
    wght: { min: 400, max: 700 },
  },
  {
    file: `@fontsource-variable/bricolage-grotesque/files/${nameOf('bricolage-grotesque')}`,
    wght: 650,
  },
]

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

/** The characters of the unicode-range of these fonts in `fonts.css`. */
const LATIN = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  range(0x2000, 0x206f),
  'ıŒœʻʼˆ˚˜\u0304\u0308\u0329€™↑↓−∕',
].join('')

/**
 * Replaces the fonts that every page preloads with smaller ones: only the weights that the styles use,
 * and only the characters that their unicode-range promises.
 */
export const subsetFonts = (): Plugin => ({
  name: 'subset-fonts',
  apply: 'build',
  async config() {
    await mkdir(folder, { recursive: true })
    const alias = await Promise.all(
      fonts.map(async ({ file, wght }) => {
        const replacement = join(folder, basename(file))
        const font = await subsetFont(await readFile(require.resolve(file)), LATIN, {
          targetFormat: 'woff2',
          variationAxes: { wght },
        })
        await writeFile(replacement, font)
        return { find: file, replacement }
      }),
    )
    return { resolve: { alias } }
  },
})
