import { useAuth } from '../../../../entities/session/auth-store.ts'
import { updateUpload, findUpload } from '../upload/change-uploads.ts'
import {
  updateStoredRecord,
  deleteStoredFiles,
  type UploadFiles,
  deleteStoredRecord,
  storeRecord,
  type UploadRecord,
  readStoredFiles,
  readStoredRecord,
} from './upload-database.ts'

/** The uploads of this tab. They work even if nothing can be stored. */
const entries = new Map<string, { record: UploadRecord; files: UploadFiles | null }>()

/** Adds an upload to this tab and stores it. */
export async function addRecord(record: UploadRecord, files: UploadFiles): Promise<void> {
  entries.set(record.id, { record, files })
  if (await storeRecord(record, files)) {
    // It may have changed while its files were being stored.
    const entry = entries.get(record.id)
    if (!entry) return deleteStoredRecord(record.id)
    await updateStoredRecord(record.id, entry.record)
    updateUpload(record.id, { isStored: true })
  }
}

/** Returns the current record of an upload; undefined if it has been discarded. */
export async function getRecord(id: string): Promise<UploadRecord | undefined> {
  // Another tab may have updated the stored record.
  const current = findUpload(id)?.isStored ? await readStoredRecord(id) : entries.get(id)?.record
  const entry = entries.get(id)
  if (current && entry) entry.record = current
  return current
}

/** Returns the files of an upload; undefined if they are no longer available. */
export const getFiles = async (id: string): Promise<UploadFiles | undefined> =>
  entries.get(id)?.files ?? (await readStoredFiles(id))

/** Updates the record of an upload. Callers need not wait until it is stored. */
export async function updateRecord(id: string, change: Partial<UploadRecord>): Promise<void> {
  const entry = entries.get(id)
  if (entry) entry.record = { ...entry.record, ...change }
  await updateStoredRecord(id, change)
}

/** Deletes the files of an upload, after they have been sent. */
export async function deleteFiles(id: string): Promise<void> {
  const entry = entries.get(id)
  if (entry) entry.files = null
  await deleteStoredFiles(id)
}

export async function deleteRecord(id: string): Promise<void> {
  entries.delete(id)
  await deleteStoredRecord(id)
}

export const currentOwner = (): UploadRecord['owner'] => {
  const { username, email } = useAuth.getState().authUser
  return { username, email }
}

/** Whether an upload of this owner belongs to the signed-in user. */
export function belongsToCurrentUser({ username, email }: UploadRecord['owner']): boolean {
  const { authenticated, authUser } = useAuth.getState()
  return authenticated && (authUser.username === username || authUser.email === email)
}
