import { readFile } from 'node:fs/promises'
import { fileOf } from './hostile.ts'
import { made } from './media.ts'
import { boxAt, boxOf, mp4 } from './mp4.ts'

interface Heavy {
  codec: 'libx264' | 'mpeg4'
  size: string
  frames: number
}

/** A small MP4 of so many frames, 60 a second: each of them is the same black picture. */
export async function heavyFile({ codec, size, frames }: Heavy): Promise<string> {
  const source = ['-f', 'lavfi', '-i', `color=size=${size}:rate=60`, '-frames:v', '2']
  const coded = ['-c:v', codec, '-g', '1', '-bf', '0', '-pix_fmt', 'yuv420p']
  const whole = await readFile(await made([...source, ...coded], 'mp4'))
  const sizes = boxOf(whole, 'stsz')
  const length = sizes.readUInt32BE(12) || sizes.readUInt32BE(20)
  const picture = whole.subarray(boxAt(whole, 'mdat').at + 8).subarray(0, length)
  const bytes = mp4({
    coding: boxOf(whole, 'stsd'),
    // A file of fewer bytes than frames is refused.
    data: Buffer.concat([picture, Buffer.alloc(frames)]),
    timescale: 60,
    times: [[frames, 1]],
    sizes: { each: length, count: frames },
    chunks: Array.from({ length: frames }, () => 0),
  })
  return fileOf(bytes)
}
