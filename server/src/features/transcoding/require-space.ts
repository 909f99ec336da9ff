import { StorageFullError } from '../../infra/disk-space/storage-full.ts'
import type { ProcessingServices } from './processing-services.ts'

/**
 * Throws a StorageFullError if the disk is below its minimum free space. Processing pauses, and the
 * queue retries it later.
 */
export async function requireSpace({ disk, objects }: ProcessingServices): Promise<void> {
  if ((await disk.available(objects.uploadFolder)) < 0) throw new StorageFullError()
}
