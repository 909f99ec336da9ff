import type { DiskSpace } from '../../infra/disk-space/disk-space.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { reservedBytes } from './store.ts'

export interface SpaceServices {
  db: Db
  disk: DiskSpace
  objects: ObjectStore
}

/** Returns whether the disk has space for `bytes` more, on top of all reservations. */
export async function hasSpace(
  { db, disk, objects }: SpaceServices,
  bytes: number,
): Promise<boolean> {
  const reserved = await reservedBytes(db)
  return reserved + bytes <= (await disk.available(objects.uploadFolder))
}
