import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
const MIN_BYTES = 1024

/** Writes a `.gz` and a `.br` file beside every text file that is large enough. */
export async function compressTexts(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
  await Promise.all(
    texts.map((entry) => compress(join(entry.parentPath ?? entry.path, entry.name))),
  )
}

async function compress(path) {
  const content = await readFile(path)
  if (content.length < MIN_BYTES) return
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
    promisify(brotliCompress)(content, { params }).then((packed) =>
      writeFile(`${path}.br`, packed),
    ),
  ])
}
