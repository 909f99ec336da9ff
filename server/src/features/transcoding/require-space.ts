import { StorageFullError } from '../../infra/disk-space/storage-full.ts'
import type { ProcessingServices } from './processing-services.ts'

/**
 * Throws a StorageFullError if the disk has less than its minimum free space: processing pauses, and
 * the queue starts it again later.
 */
export async function requireSpace({ disk, objects }: ProcessingServices): Promise<void> {
  if ((await disk.available(objects.uploadFolder)) < 0) throw new StorageFullError()
}
