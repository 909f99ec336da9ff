import { hostname } from 'node:os'
import { saveEncoderFallback } from '../features/health/encoder-store.ts'
import type { Ffmpeg } from '../infra/ffmpeg/ffmpeg.ts'
import type { Db } from '../infra/postgres/database.ts'

/** Logs why an encoder can not be used, and shows it in the health of the site. */
export async function reportEncoder(
  db: Db,
  { problem }: Ffmpeg,
  log: (line: string) => void,
): Promise<void> {
  if (problem !== null) log(problem)
  await saveEncoderFallback(db, hostname(), problem)
}
