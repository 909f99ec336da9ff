import type { UploadedFile } from '@seam/contract/media.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { VideoDetails, UploadFailure } from '../upload/upload.ts'
import { setHasStoredUploads } from '../upload/change-uploads.ts'

/** An upload as stored in IndexedDB. */
export interface UploadRecord {
  /** Sorts in the order of creation. */
  id: string
  /** The user who started it. One of the two may change, rarely both at once. */
  owner: { username: string; email: string }
  details: VideoDetails
  /** URL of the resumable upload of the video; null before it exists. */
  address: string | null
  /** The uploaded files, as the API accepts them; null until they are sent. */
  thumbnail: UploadedFile | null
  video: UploadedFile | null
  paused: boolean
  publicId: string | null
  failure: UploadFailure | null
}

export interface UploadFiles {
  video: File
  thumbnail: File
}

interface Schema extends DBSchema {
  jobs: { key: string; value: UploadRecord }
  /** In their own store, so that they are written only once. */
  files: { key: string; value: UploadFiles }
}

let connection: Promise<IDBPDatabase<Schema>> | undefined

const database = () =>
  (connection ??= openDB<Schema>('seam-uploads', 1, {
    upgrade(db) {
      db.createObjectStore('jobs', { keyPath: 'id' })
      db.createObjectStore('files')
    },
    blocking: (_before, _now, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      connection = undefined
    },
  }))

/** Returns `fallback` on failure: IndexedDB may be blocked, as in some private windows, or full. */
async function orFallback<Result>(task: () => Promise<Result>, fallback: Result): Promise<Result> {
  try {
    return await task()
  } catch {
    connection = undefined
    return fallback
  }
}

/** Stores an upload with its files. Returns whether that succeeded. */
export const storeRecord = (record: UploadRecord, files: UploadFiles): Promise<boolean> =>
  orFallback(async () => {
    const tx = (await database()).transaction(['jobs', 'files'], 'readwrite')
    await Promise.all([
      tx.objectStore('files').put(files, record.id),
      tx.objectStore('jobs').put(record),
      tx.done,
    ])
    setHasStoredUploads(true)
    return true
  }, false)

export const readStoredRecords = (): Promise<UploadRecord[]> =>
  orFallback(async () => (await database()).getAll('jobs'), [])

export const readStoredRecord = (id: string): Promise<UploadRecord | undefined> =>
  orFallback(async () => (await database()).get('jobs', id), undefined)

export const readStoredFiles = (id: string): Promise<UploadFiles | undefined> =>
  orFallback(async () => (await database()).get('files', id), undefined)

/** Changes a stored upload. Does nothing if it has been deleted. */
export const updateStoredRecord = (id: string, change: Partial<UploadRecord>): Promise<void> =>
  orFallback(async () => {
    const tx = (await database()).transaction('jobs', 'readwrite')
    const stored = await tx.store.get(id)
    if (stored) await tx.store.put({ ...stored, ...change })
    await tx.done
  }, undefined)

/** Deletes the stored files of an upload, after they have been sent. */
export const deleteStoredFiles = (id: string): Promise<void> =>
  orFallback(async () => (await database()).delete('files', id), undefined)

export const deleteStoredRecord = (id: string): Promise<void> =>
  orFallback(async () => {
    const tx = (await database()).transaction(['jobs', 'files'], 'readwrite')
    const jobs = tx.objectStore('jobs')
    await Promise.all([jobs.delete(id), tx.objectStore('files').delete(id)])
    setHasStoredUploads((await jobs.count()) > 0)
    await tx.done
  }, undefined)
