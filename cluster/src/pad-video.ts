import { randomFillSync } from 'node:crypto'

/** Pads a video to this length with random bytes that players skip. It stays playable. */
export function padVideo(bytes: Buffer, length: number): Buffer {
  const box = randomFillSync(Buffer.alloc(length - bytes.length))
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4)
  return Buffer.concat([bytes, box])
}
