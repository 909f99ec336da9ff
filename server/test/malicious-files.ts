import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { generateClip, generateMedia } from './generate-media.ts'
import { findBox, copyBox, type Movie, buildMp4 } from './build-mp4.ts'

/** A malicious file: its description, and a function that creates it and returns its path. */
export type MaliciousFile = [name: string, file: () => Promise<string>]

let fileCount = 0

/** Writes bytes to a temporary file of this run. Returns its path. */
export async function writeTestFile(bytes: Buffer | string): Promise<string> {
  const path = join(inject('folder'), `${process.pid}-hostile-${(fileCount += 1)}.mp4`)
  await writeFile(path, bytes)
  return path
}

/** Returns the bytes of a clip in this codec with key frames only. */
export const keyFrameClip = async (codec: 'libx264' | 'mpeg4', size = '320x180'): Promise<Buffer> =>
  readFile(
    await generateClip({
      size,
      sound: false,
      codec: ['-c:v', codec, '-g', '1', '-bf', '0', '-pix_fmt', 'yuv420p'],
    }),
  )

/** Builds an mp4 that repeats the first frame of such a clip according to `change`. */
export async function mp4OfRepeatedFrame(
  codec: 'libx264' | 'mpeg4',
  change: (picture: Buffer) => Partial<Movie> & Pick<Movie, 'timeToSample'>,
  size?: string,
): Promise<Buffer> {
  const source = await keyFrameClip(codec, size)
  const first = copyBox(source, 'stsz').readUInt32BE(20)
  const data = source.subarray(findBox(source, 'mdat').at + 8).subarray(0, first)
  const { timeToSample, ...more } = change(data)
  const count = timeToSample.reduce((sum, [each]) => sum + each, 0)
  const chunkOffsets = count < 1e6 ? Array.from({ length: count }, () => 0) : [0]
  const sampleSizes = { each: data.length, count }
  return buildMp4({
    sampleDescription: copyBox(source, 'stsd'),
    data,
    timeToSample,
    sampleSizes,
    chunkOffsets,
    ...more,
  })
}

/** Returns a copy of bytes with `to` written after the first occurrence of `from`. */
function overwriteAfter(bytes: Buffer, from: Buffer, to: Buffer): Buffer {
  const at = bytes.indexOf(from)
  if (at < 0) throw new Error('the bytes do not contain it')
  const copy = Buffer.from(bytes)
  to.copy(copy, at + from.length)
  return copy
}

/** Returns a webm that declares this duration in seconds. */
export async function webmWithDuration(seconds: number): Promise<Buffer> {
  const codec = ['-c:v', 'libvpx', '-deadline', 'realtime']
  const bytes = await readFile(await generateClip({ extension: 'webm', codec, sound: false }))
  const milliseconds = Buffer.alloc(8)
  milliseconds.writeDoubleBE(seconds * 1000)
  return overwriteAfter(bytes, Buffer.from('448988', 'hex'), milliseconds)
}

/** Returns an ordinary clip with audio and its index at the start (faststart). */
export const ordinaryClip = async (): Promise<Buffer> =>
  readFile(
    await generateMedia(
      ['-i', await generateClip({ seconds: 4 }), '-c', 'copy', '-movflags', '+faststart'],
      'mp4',
    ),
  )
