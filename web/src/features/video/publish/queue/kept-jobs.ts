import type { UploadedFile } from '@seam/contract/media.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Details, Failure } from '../job.ts'
import { noteKeptUploads } from '../upload-store.ts'

/** What is written down of an upload. */
export interface KeptJob {
  /** Sorts as they were begun. */
  id: string
  /** Whose it is. Either may change, hardly both at once. */
  owner: { username: string; email: string }
  details: Details
  /** Of the video, to go on with. */
  address: string | null
  /** What has been sent, as the API takes it. */
  thumbnail: UploadedFile | null
  video: UploadedFile | null
  paused: boolean
  publicId: string | null
  failure: Failure | null
}

export interface Files {
  video: File
  thumbnail: File
}

interface Schema extends DBSchema {
  jobs: { key: string; value: KeptJob }
  /** Apart, so that they are written once. */
  files: { key: string; value: Files }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const database = () =>
  (opened ??= openDB<Schema>('seam-uploads', 1, {
    upgrade(db) {
      db.createObjectStore('jobs', { keyPath: 'id' })
      db.createObjectStore('files')
    },
    blocking: (_before, _now, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined
    },
  }))

/** The store may be closed to us, as in some private windows, or full: then nothing is kept. */
async function tried<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work()
  } catch {
    opened = undefined
    return otherwise
  }
}

/** Writes an upload down with its files; whether that worked. */
export const keepJob = (job: KeptJob, files: Files): Promise<boolean> =>
  tried(async () => {
    const tx = (await database()).transaction(['jobs', 'files'], 'readwrite')
    await Promise.all([
      tx.objectStore('files').put(files, job.id),
      tx.objectStore('jobs').put(job),
      tx.done,
    ])
    noteKeptUploads(true)
    return true
  }, false)

export const keptJobs = (): Promise<KeptJob[]> =>
  tried(async () => (await database()).getAll('jobs'), [])

export const keptJob = (id: string): Promise<KeptJob | undefined> =>
  tried(async () => (await database()).get('jobs', id), undefined)

export const keptFiles = (id: string): Promise<Files | undefined> =>
  tried(async () => (await database()).get('files', id), undefined)

/** Changes what is written down of an upload, if that has not been forgotten meanwhile. */
export const amendKept = (id: string, change: Partial<KeptJob>): Promise<void> =>
  tried(async () => {
    const tx = (await database()).transaction('jobs', 'readwrite')
    const before = await tx.store.get(id)
    if (before) await tx.store.put({ ...before, ...change })
    await tx.done
  }, undefined)

/** The files have been sent. */
export const dropKeptFiles = (id: string): Promise<void> =>
  tried(async () => (await database()).delete('files', id), undefined)

export const forgetKept = (id: string): Promise<void> =>
  tried(async () => {
    const tx = (await database()).transaction(['jobs', 'files'], 'readwrite')
    const jobs = tx.objectStore('jobs')
    await Promise.all([jobs.delete(id), tx.objectStore('files').delete(id)])
    noteKeptUploads((await jobs.count()) > 0)
    await tx.done
  }, undefined)
