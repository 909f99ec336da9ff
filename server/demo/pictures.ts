import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** A picture in a post. */
export interface Picture {
  /** A lavfi source of ffmpeg, with its size. */
  source: string
  /** Video filters for ffmpeg. */
  filters?: string
  /** Seconds after the start of the source. */
  at?: number
  alt: string
}

/** Draws a picture to a folder. Returns its path. */
export async function drawPicture(
  { source, filters = 'null', at = 0 }: Picture,
  folder: string,
  name: string,
): Promise<string> {
  const file = join(folder, `${name}.png`)
  await exec('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', source],
    ...['-ss', String(at), '-vf', filters, '-frames:v', '1', file],
  ])
  return file
}
