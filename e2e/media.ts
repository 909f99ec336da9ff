import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const folder = process.env.E2E_FOLDER ?? ''

/** Returns the path of a file that `write` creates once, atomically. No worker replaces it. */
function writeOnce(name: string, write: (path: string) => void): string {
  const path = join(folder, name)
  if (existsSync(path)) return path
  const temporary = join(folder, `${process.pid}-${name}`)
  write(temporary)
  try {
    // Fails if another worker was first. A file must not change while it is being uploaded.
    linkSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  rmSync(temporary)
  return path
}

const createOnce = (name: string, args: string[]): string =>
  writeOnce(name, (path) => execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...args, path]))

const videoAndAudio = [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=10:duration=6'],
  ...['-f', 'lavfi', '-i', 'sine=frequency=330:duration=6'],
]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']

/** Six seconds of video and audio. Few frames take little time to process. */
export const clips = {
  mp4: () => createOnce('clip.mp4', [...videoAndAudio, ...h264]),
  mov: () => createOnce('clip.mov', [...videoAndAudio, ...h264]),
  webm: () => createOnce('clip.webm', [...videoAndAudio, ...vp8]),
}

/** A video of a few MB, most of it padding. */
export function paddedVideo(megabytes: number): string {
  return writeOnce(`heavy-${megabytes}.mp4`, (path) => {
    const padding = Buffer.alloc(megabytes * 1_048_576, 'seam')
    padding.writeUInt32BE(padding.length)
    padding.write('free', 4)
    writeFileSync(path, Buffer.concat([readFileSync(clips.mp4()), padding]))
  })
}

/** A video that no browser can play. */
export const proresVideo = () =>
  createOnce('prores.mov', [...videoAndAudio, '-c:v', 'prores_ks', '-c:a', 'pcm_s16le'])

/** A minimal video, for tests that need many. */
export const tinyVideo = () =>
  createOnce('tiny.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=10:duration=1'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ])

/** Twenty seconds, for tests of resuming playback. */
export const longVideo = () =>
  createOnce('long.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=10:duration=20'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10'],
  ])

/** Two minutes with two renditions, 480p and 240p, each at its maximum bit rate. */
export const adaptiveVideo = () =>
  createOnce('adaptive.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=854x480:rate=10:duration=120,noise=alls=50:allf=t'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330:duration=120'],
    ...[...h264, '-b:v', '3M', '-maxrate', '3M', '-bufsize', '3M', '-g', '20'],
  ])

/** Eight seconds with the same renditions. */
export const shortAdaptiveVideo = () =>
  createOnce('short-adaptive.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=854x480:rate=10:duration=8'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330:duration=8'],
    ...[...h264, '-g', '10'],
  ])

/** Captions for {@link adaptiveVideo}: a cue every ten seconds. */
export function captions(): string {
  const time = (tens: number) =>
    `00:${String(Math.floor(tens / 6)).padStart(2, '0')}:${tens % 6}0.000`
  const cues = Array.from(
    { length: 12 },
    (_, tens) => `${time(tens)} --> ${time(tens + 1)}\nWords number ${tens}\n`,
  )
  return writeOnce('captions.vtt', (path) => writeFileSync(path, `WEBVTT\n\n${cues.join('\n')}`))
}

/** A truncated video: its index is complete, but most frames are missing. */
export function truncatedVideo(): string {
  const whole = createOnce('whole.mp4', [...videoAndAudio, ...h264, '-movflags', '+faststart'])
  const bytes = readFileSync(whole)
  return writeOnce('truncated.mp4', (path) =>
    writeFileSync(path, bytes.subarray(0, bytes.length / 3)),
  )
}

/** A picture larger than every size in which images are served. */
export const largePicture = () =>
  createOnce('large-picture.png', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=2400x1350:duration=1', '-frames:v', '1'],
  ])

/** An image for a thumbnail. */
export const picture = () =>
  createOnce('picture.png', [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x360:duration=1',
    '-frames:v',
    '1',
  ])

/** A large photo with the aspect ratio of neither an avatar nor a cover. */
export const photo = () =>
  createOnce('photo.jpg', [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=2400x1600:duration=1',
    '-frames:v',
    '1',
  ])

export const tooLarge = (bytes: number): string =>
  writeOnce(`large-${bytes}.mp4`, (path) => {
    copyFileSync(clips.mp4(), path)
    truncateSync(path, bytes)
  })
