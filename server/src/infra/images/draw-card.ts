import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programPaths } from '../sandbox/find-program.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { createSemaphore, type Semaphore } from '../semaphore.ts'
import { unpackWoff } from './unpack-woff.ts'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A text in the largest size between `minSize` and `size` that fits its box. */
export interface TextLayer extends Box {
  text: string
  /** Family and weight. */
  font: string
  size: number
  minSize: number
  color: string
  /** Shrinks the text instead of wrapping it. */
  oneLine?: boolean
}
export interface RectangleLayer extends Box {
  color: string
}
/** An image in the work folder, cropped to its box. */
export interface ImageLayer extends Box {
  file: string
  radius: number
}
export type Layer = TextLayer | RectangleLayer | ImageLayer

export interface Drawing {
  width: number
  height: number
  /** A JPEG is at most 300 kB. */
  format: 'png' | 'jpeg'
  background: string
  layers: Layer[]
}

export interface CardDrawer {
  /**
   * Runs one task at a time, and rejects a task with a SemaphoreTimeout after ten seconds in the
   * queue of its key. Create files inside the task, so that waiting tasks have none.
   */
  inTurn: Semaphore
  /**
   * Draws a picture from the images in a work folder and writes it there as `card`. Throws a
   * ProgramError.
   */
  draw(folder: string, drawing: Drawing): Promise<void>
}

export const CARD_FILE = 'card'

/** Bytes per picture. */
const MEMORY = 320 * 1024 * 1024
const CONCURRENCY = 1
const QUEUE_TIMEOUT_MS = 10_000
/** Seconds of CPU time, and of elapsed time, which is more on a busy machine. */
const CPU_TIME = 10
const TIMEOUT = 30
const MAX_FILE = 8 * 1024 * 1024

const { resolve } = createRequire(import.meta.url)
const program = fileURLToPath(new URL('./card-program.mjs', import.meta.url))
/** The node_modules folder with sharp and its dependencies. */
const packages = resolve('sharp').replace(/(.*\/node_modules)\/sharp\/.*/, '$1')

/**
 * Fonts from packages for the scripts they cover: Latin in the fonts of the pages, and other
 * scripts.
 */
const fontFiles = [
  ...['latin', 'latin-ext'].flatMap((script) => [
    `instrument-sans/files/instrument-sans-${script}-400-normal.woff`,
    `bricolage-grotesque/files/bricolage-grotesque-${script}-600-normal.woff`,
  ]),
  ...['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese', 'devanagari'].map(
    (script) => `noto-sans/files/noto-sans-${script}-600-normal.woff`,
  ),
  'noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff',
  'noto-sans-hebrew/files/noto-sans-hebrew-hebrew-600-normal.woff',
  'noto-emoji/files/noto-emoji-emoji-600-normal.woff',
]

/** Returns the file name and contents of each font. */
const loadFonts = async () =>
  Promise.all(
    fontFiles.map(async (file) => ({
      name: basename(file).replace('.woff', '.ttf'),
      font: unpackWoff(await readFile(resolve(`@fontsource/${file}`))),
    })),
  )

/** System fonts, for all other scripts. */
const systemFonts = ['/usr/share/fonts', '/usr/local/share/fonts'].filter((path) =>
  existsSync(path),
)

/** Returns a CardDrawer that runs sharp in a separate process in the sandbox. */
export async function createCardDrawer(sandbox: Sandbox): Promise<CardDrawer> {
  const fonts = await loadFonts()
  const readable = [program, packages, ...systemFonts, ...(await programPaths(process.execPath))]
  return {
    inTurn: createSemaphore(CONCURRENCY, QUEUE_TIMEOUT_MS),
    async draw(folder, drawing) {
      for (const { name, font } of fonts) await writeFile(join(folder, name), font)
      const images = drawing.layers.flatMap((layer) => ('file' in layer ? layer.file : []))
      await sandbox.run({
        program: process.execPath,
        args: [
          ...['--jitless', '--max-old-space-size=64', program],
          JSON.stringify({ ...drawing, fontFolders: systemFonts }),
        ],
        folder,
        inputs: [...images, ...fonts.map(({ name }) => name)],
        outputs: [CARD_FILE],
        readable,
        environment: { UV_THREADPOOL_SIZE: '1' },
        timeout: TIMEOUT,
        limits: { data: MEMORY, maxFileSize: MAX_FILE, cpuTime: CPU_TIME, niceness: 5 },
      })
    },
  }
}
