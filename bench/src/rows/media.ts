import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Member } from '@seam/server/demo/api-client.ts'
import { compareRanges } from '../load.ts'
import { publishUntilPlayable } from '../publish.ts'
import type { Product } from '../product.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'

const exec = promisify(execFile)
const ffmpeg = (args: string[]) => exec('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/**
 * Measures a 20 s video from upload to playable, compared with remuxing it with ffmpeg; and range
 * requests, compared with a static server.
 */
export async function mediaRows(product: Product, person: Member, folder: string): Promise<Row[]> {
  const video = join(folder, 'measured.mp4')
  const thumbnail = join(folder, 'measured.png')
  await ffmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30:duration=20'],
    ...['-f', 'lavfi', '-i', 'sine=duration=20', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-b:v', '4M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', video],
  ])
  await ffmpeg(['-i', video, '-frames:v', '1', thumbnail])

  let address = ''
  const ours: number[] = []
  const limit: number[] = []
  for (let round = 0; round < 3; round += 1) {
    ours.push(
      await measureSeconds(async () => {
        address = await publishUntilPlayable(person, { video, thumbnail })
      }),
    )
    limit.push(
      await measureSeconds(() =>
        ffmpeg(['-i', video, '-c', 'copy', '-movflags', '+faststart', join(folder, 'copied.mp4')]),
      ),
    )
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[1] ?? 0
  const [duration, bare] = [median(ours), median(limit)]

  await copyFile(video, join(folder, 'static.mp4'))
  const headers = { range: 'bytes=1048576-2097151' }
  const rates = await compareRanges(
    { url: address, headers },
    { url: `${product.baselineOrigin}/files/static.mp4`, headers },
  )
  return [
    {
      name: 'upload to playable, 20 s of 720p',
      ours: duration,
      limit: bare,
      unit: 's',
      figure: duration - bare,
      goal: goals.uploadToPlayable,
      better: 'lower',
    },
    ratioRow('ranges of 1 MiB', 'requests/s', rates.ours, rates.limit, goals.ranges),
  ]
}
