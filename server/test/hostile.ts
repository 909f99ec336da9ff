import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { clip, made } from './media.ts'
import { boxAt, boxOf, type Movie, mp4 } from './mp4.ts'

/** A file that somebody means harm with, made when it is asked for; gives where it lies. */
export type Hostile = [name: string, file: () => Promise<string>]

let written = 0

/** Puts bytes into a file of this run. */
export async function fileOf(bytes: Buffer | string): Promise<string> {
  const path = join(inject('folder'), `${process.pid}-hostile-${(written += 1)}.mp4`)
  await writeFile(path, bytes)
  return path
}

/** A clip of pictures each of which stands for itself, coded so, as bytes. */
export const still = async (codec: 'libx264' | 'mpeg4', size = '320x180'): Promise<Buffer> =>
  readFile(
    await clip({
      size,
      sound: false,
      codec: ['-c:v', codec, '-g', '1', '-bf', '0', '-pix_fmt', 'yuv420p'],
    }),
  )

/** An mp4 written by hand of the first picture of such a clip, repeated as `change` says. */
export async function repeated(
  codec: 'libx264' | 'mpeg4',
  change: (picture: Buffer) => Partial<Movie> & Pick<Movie, 'times'>,
  size?: string,
): Promise<Buffer> {
  const whole = await still(codec, size)
  const first = boxOf(whole, 'stsz').readUInt32BE(20)
  const data = whole.subarray(boxAt(whole, 'mdat').at + 8).subarray(0, first)
  const { times, ...more } = change(data)
  const count = times.reduce((sum, [each]) => sum + each, 0)
  const chunks = count < 1e6 ? Array.from({ length: count }, () => 0) : [0]
  const sizes = { each: data.length, count }
  return mp4({ coding: boxOf(whole, 'stsd'), data, times, sizes, chunks, ...more })
}

/** Bytes in which the first `from` is followed by `to` instead of what was there. */
export function after(bytes: Buffer, from: Buffer, to: Buffer): Buffer {
  const at = bytes.indexOf(from)
  if (at < 0) throw new Error('it is not in there')
  const copy = Buffer.from(bytes)
  to.copy(copy, at + from.length)
  return copy
}

/** A webm that claims to take this many seconds. */
export async function webmOf(seconds: number): Promise<Buffer> {
  const codec = ['-c:v', 'libvpx', '-deadline', 'realtime']
  const bytes = await readFile(await clip({ extension: 'webm', codec, sound: false }))
  const milliseconds = Buffer.alloc(8)
  milliseconds.writeDoubleBE(seconds * 1000)
  return after(bytes, Buffer.from('448988', 'hex'), milliseconds)
}

/** A clip of an ordinary camera, whose index stands in front, with sound. */
export const ordinary = async (): Promise<Buffer> =>
  readFile(
    await made(['-i', await clip({ seconds: 4 }), '-c', 'copy', '-movflags', '+faststart'], 'mp4'),
  )
