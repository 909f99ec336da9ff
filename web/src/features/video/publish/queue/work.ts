import { useAuth } from '../../../../lib/session/auth-store.ts'
import { amendJob, jobOf } from '../upload-store.ts'
import {
  amendKept,
  dropKeptFiles,
  type Files,
  forgetKept,
  keepJob,
  type KeptJob,
  keptFiles,
  keptJob,
} from './kept-jobs.ts'

/** The uploads of this tab. They work even if nothing can be stored. */
const entries = new Map<string, { record: KeptJob; files: Files | null }>()

/** Adds an upload to this tab and stores it. */
export async function takeOn(record: KeptJob, files: Files): Promise<void> {
  entries.set(record.id, { record, files })
  if (await keepJob(record, files)) {
    // It may have changed while its files were being stored.
    const entry = entries.get(record.id)
    if (!entry) return forgetKept(record.id)
    await amendKept(record.id, entry.record)
    amendJob(record.id, { kept: true })
  }
}

/** Returns the current record of an upload; undefined if it has been discarded. */
export async function workOf(id: string): Promise<KeptJob | undefined> {
  // Another tab may have updated the stored record.
  const current = jobOf(id)?.kept ? await keptJob(id) : entries.get(id)?.record
  const entry = entries.get(id)
  if (current && entry) entry.record = current
  return current
}

/** Returns the files of an upload; undefined if they are no longer available. */
export const filesOf = async (id: string): Promise<Files | undefined> =>
  entries.get(id)?.files ?? (await keptFiles(id))

/** Updates the record of an upload. Callers need not wait until it is stored. */
export async function note(id: string, change: Partial<KeptJob>): Promise<void> {
  const entry = entries.get(id)
  if (entry) entry.record = { ...entry.record, ...change }
  await amendKept(id, change)
}

/** Deletes the files of an upload, after they have been sent. */
export async function dropFiles(id: string): Promise<void> {
  const entry = entries.get(id)
  if (entry) entry.files = null
  await dropKeptFiles(id)
}

export async function forget(id: string): Promise<void> {
  entries.delete(id)
  await forgetKept(id)
}

export const currentOwner = (): KeptJob['owner'] => {
  const { username, email } = useAuth.getState().authUser
  return { username, email }
}

/** Whether an upload of this owner belongs to the signed-in user. */
export function isMine({ username, email }: KeptJob['owner']): boolean {
  const { authenticated, authUser } = useAuth.getState()
  return authenticated && (authUser.username === username || authUser.email === email)
}
