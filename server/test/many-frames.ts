import { readFile } from 'node:fs/promises'
import { writeTestFile } from './malicious-files.ts'
import { generateMedia } from './generate-media.ts'
import { findBox, copyBox, buildMp4 } from './build-mp4.ts'

interface Heavy {
  codec: 'libx264' | 'mpeg4'
  size: string
  frames: number
}

/**
 * Writes a small MP4 with this many frames, all the same black frame, at 60 per second. Returns its
 * path.
 */
export async function manyFramesFile({ codec, size, frames }: Heavy): Promise<string> {
  const source = ['-f', 'lavfi', '-i', `color=size=${size}:rate=60`, '-frames:v', '2']
  const encoding = ['-c:v', codec, '-g', '1', '-bf', '0', '-pix_fmt', 'yuv420p']
  const encoded = await readFile(await generateMedia([...source, ...encoding], 'mp4'))
  const sizes = copyBox(encoded, 'stsz')
  const length = sizes.readUInt32BE(12) || sizes.readUInt32BE(20)
  const frame = encoded.subarray(findBox(encoded, 'mdat').at + 8).subarray(0, length)
  const bytes = buildMp4({
    sampleDescription: copyBox(encoded, 'stsd'),
    // The server rejects a file with fewer bytes than frames.
    data: Buffer.concat([frame, Buffer.alloc(frames)]),
    timescale: 60,
    timeToSample: [[frames, 1]],
    sampleSizes: { each: length, count: frames },
    chunkOffsets: Array.from({ length: frames }, () => 0),
  })
  return writeTestFile(bytes)
}
