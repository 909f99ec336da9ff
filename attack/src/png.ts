import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

/** Where the seven passes of an interlaced PNG begin, and how far apart their pixels are. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const RGBA = 6
const INTERLACED = 1

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Writes an empty interlaced RGBA image with 4 or 8 bytes a pixel, as small as PNG can hold it. */
export async function pngOf(
  path: string,
  { width, height, bytes }: { width: number; height: number; bytes: 4 | 8 },
) {
  let size = 0
  for (const [left, top, across, down] of PASSES) {
    const columns = Math.ceil((width - left) / across)
    const rows = Math.ceil((height - top) / down)
    size += rows * (1 + columns * bytes)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([2 * bytes, RGBA, 0, 0, INTERLACED], 8)
  const pixels = await promisify(deflate)(Buffer.alloc(size), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  await writeFile(
    path,
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}
