import { stat } from 'node:fs/promises'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { objectKey } from '../assets/asset-paths.ts'
import { PLAY_FILE, ORIGINAL } from '../assets/file-names.ts'
import { addStoredFiles } from '../quota/stored-files.ts'
import { removeLater } from '../removal/removal-store.ts'
import type { ProcessingServices } from './processing-services.ts'
import type { VideoToProcess } from './video-store.ts'

/** The video was deleted or another attempt has begun: there is nothing left to do. */
export class ClaimLostError extends Error {}

/**
 * Runs changes of an attempt in a transaction, during which no other attempt can begin. Throws a
 * {@link ClaimLostError} if one has already begun.
 */
export type ChangeIfOwned = <Result>(change: (tx: Tx) => Promise<Result>) => Promise<Result>

export const ownsClaim = (change: ChangeIfOwned): Promise<boolean> =>
  change(async () => true).catch((error: unknown) => {
    if (error instanceof ClaimLostError) return false
    throw error
  })

export const objectKeyOf =
  ({ source_id }: { source_id: string }) =>
  (file: string): string =>
    objectKey('videos', source_id, file)

/**
 * Returns the file from which others are created: the original, or the playable file if there is no
 * original.
 */
export const sourceFile = ({ original_state, play_file }: VideoToProcess): string =>
  original_state === 'KEPT' ? ORIGINAL : playFile({ play_file })

/** Returns the name of the file that plays everywhere, for a video that has one. */
export const playFile = ({ play_file }: { play_file: string | null }): string =>
  play_file ?? PLAY_FILE

/** Files that an attempt publishes: those in the work folder, by their future names. */
interface Publication {
  source_id: string
  folder: string
  files: Record<string, string>
  change: ChangeIfOwned
}

/**
 * Moves files of an attempt to the object store, then publishes them with `mark`. If the attempt
 * has ended, removes the files and throws a {@link ClaimLostError}.
 */
export async function publishFiles(
  { db, objects }: { db: Db } & Pick<ProcessingServices, 'objects'>,
  { source_id, folder, files, change }: Publication,
  mark: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const sizes: Record<string, number> = {}
  const keyOf = objectKeyOf({ source_id })
  for (const [name, file] of Object.entries(files)) {
    sizes[name] = (await stat(`${folder}/${file}`)).size
    await objects.put(keyOf(name), `${folder}/${file}`)
  }
  try {
    await change(async (tx) => {
      await addStoredFiles(tx, source_id, sizes)
      await mark(tx)
    })
  } catch (error) {
    if (error instanceof ClaimLostError) await removeLater(db, Object.keys(files).map(keyOf))
    throw error
  }
}
