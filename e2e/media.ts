import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'

const folder = process.env.E2E_FOLDER ?? ''

function made(name: string, args: string[]): string {
  const path = join(folder, name)
  if (!existsSync(path)) execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...args, path])
  return path
}

const pictureAndSound = [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=6'],
  ...['-f', 'lavfi', '-i', 'sine=frequency=330:duration=6'],
]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']

/** Six seconds of moving picture and sound. */
export const clips = {
  mp4: () => made('clip.mp4', [...pictureAndSound, ...h264]),
  mov: () => made('clip.mov', [...pictureAndSound, ...h264]),
  webm: () => made('clip.webm', [...pictureAndSound, ...vp8]),
}

/** A video of a few MB, of which most is room that nothing is in. */
export function heavy(megabytes: number): string {
  const path = join(folder, `heavy-${megabytes}.mp4`)
  const room = Buffer.alloc(megabytes * 1_048_576, 'seam')
  room.writeUInt32BE(room.length)
  room.write('free', 4)
  if (!existsSync(path)) writeFileSync(path, Buffer.concat([readFileSync(clips.mp4()), room]))
  return path
}

/** What no browser can show. */
export const prores = () =>
  made('prores.mov', [...pictureAndSound, '-c:v', 'prores_ks', '-c:a', 'pcm_s16le'])

/** The least that is a video: for tests that need many. */
export const tiny = () =>
  made('tiny.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=10:duration=1'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ])

/** Twenty seconds, to stop in the middle of. */
export const long = () =>
  made('long.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=10:duration=20'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10'],
  ])

/** Two minutes that come in two qualities, 480p and 240p; each as heavy as it may be. */
export const adaptive = () =>
  made('adaptive.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=854x480:rate=15:duration=120,noise=alls=50:allf=t'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330:duration=120'],
    ...[...h264, '-b:v', '3M', '-maxrate', '3M', '-bufsize', '3M', '-g', '30'],
  ])

/** Captions for it: a cue for every ten seconds. */
export function captions(): string {
  const path = join(folder, 'captions.vtt')
  const time = (tens: number) =>
    `00:${String(Math.floor(tens / 6)).padStart(2, '0')}:${tens % 6}0.000`
  const cues = Array.from(
    { length: 12 },
    (_, tens) => `${time(tens)} --> ${time(tens + 1)}\nWords number ${tens}\n`,
  )
  writeFileSync(path, `WEBVTT\n\n${cues.join('\n')}`)
  return path
}

/** A video of which only the beginning arrived: its index is whole, most of its pictures are not there. */
export function truncated(): string {
  const whole = made('whole.mp4', [...pictureAndSound, ...h264, '-movflags', '+faststart'])
  const path = join(folder, 'truncated.mp4')
  const bytes = readFileSync(whole)
  writeFileSync(path, bytes.subarray(0, bytes.length / 3))
  return path
}

/** A picture for a thumbnail. */
export const picture = () =>
  made('picture.png', ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:duration=1', '-frames:v', '1'])

/** A picture as a camera makes it: large, and in no profile's shape. */
export const photo = () =>
  made('photo.jpg', ['-f', 'lavfi', '-i', 'testsrc2=size=2400x1600:duration=1', '-frames:v', '1'])

/** An mp4 that is one byte larger than may be uploaded. */
export async function tooLarge(bytes: number): Promise<string> {
  const path = made('large.mp4', [...pictureAndSound, ...h264])
  await truncate(path, bytes)
  return path
}
