import { crc32, createDeflate } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const body = Buffer.concat([head.subarray(4), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head.subarray(0, 4), body, sum])
}

/** The Adam7 passes of an interlaced PNG: first column and row, column and row step. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * Builds a black, interlaced PNG with four 16-bit channels: a few kilobytes that take a decoder
 * eight bytes of memory per pixel.
 */
export async function interlacedPng(width: number, height: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  const packed = deflate.toArray()
  for (const [left, top, columnStep, rowStep] of passes) {
    const row = Buffer.alloc(1 + 8 * Math.ceil((width - left) / columnStep))
    for (let y = top; y < height; y += rowStep) {
      if (!deflate.write(row)) await new Promise((resolve) => deflate.once('drain', resolve))
    }
  }
  deflate.end()
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([16, 6, 0, 0, 1], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat(await packed)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
