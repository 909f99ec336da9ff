import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Clip {
  video: string
  thumbnail: string
}

/** Returns the paths of the clip in a folder. */
export const clipIn = (folder: string): Clip => ({
  video: join(folder, 'measured.mp4'),
  thumbnail: join(folder, 'measured.png'),
})

const exec = promisify(execFile)
const ffmpeg = (args: string[]) => exec('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])

/** Creates a two-second video and its thumbnail. */
export async function createClip({ video, thumbnail }: Clip): Promise<void> {
  await ffmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30:duration=2'],
    ...['-f', 'lavfi', '-i', 'sine=duration=2', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart', video],
  ])
  await ffmpeg(['-i', video, '-frames:v', '1', thumbnail])
}
