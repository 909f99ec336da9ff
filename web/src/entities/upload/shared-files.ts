import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What another application has shared, as the service worker stores it. */
interface Shared {
  video?: File
  images?: File[]
  /** Milliseconds since 1970. */
  receivedAt: number
}

/** The keys of what was shared last, per kind. */
const keys = { video: 'shared', images: 'shared-images' } as const
type Kind = keyof typeof keys

const SHARED_FOR_MS = 24 * 3600 * 1000

interface Schema extends DBSchema {
  jobs: { key: string; value: { id: string } }
  files: { key: string; value: Shared }
}

/** Runs an action on the database of the upload queue, which also holds what was shared. */
async function withDatabase<Result>(action: (database: IDBPDatabase<Schema>) => Promise<Result>) {
  const database = await openDB<Schema>('seam-uploads', 1, {
    upgrade(db) {
      db.createObjectStore('jobs', { keyPath: 'id' })
      db.createObjectStore('files')
    },
  })
  try {
    return await action(database)
  } finally {
    database.close()
  }
}

/**
 * Returns the video or the images that were shared on the last day. They stay stored. Throws if the
 * browser blocks the database.
 */
export async function readShared<Of extends Kind>(kind: Of): Promise<Shared[Of]> {
  const shared = await withDatabase((database) => database.get('files', keys[kind]))
  if (!shared) return undefined
  if (shared.receivedAt > Date.now() - SHARED_FOR_MS) return shared[kind]
  await deleteShared(kind)
  return undefined
}

export const deleteShared = (kind: Kind): Promise<void> =>
  withDatabase((database) => database.delete('files', keys[kind]))

/** Deletes all that was shared, before a user signs out. */
export const deleteAllShared = async (): Promise<void> => {
  await deleteShared('video')
  await deleteShared('images')
}
