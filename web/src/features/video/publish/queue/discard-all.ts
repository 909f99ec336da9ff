import { terminateUpload } from '../../../../entities/upload/terminate-upload.ts'
import { useUploads } from '../upload-store.ts'
import { deleteStoredRecord, readStoredRecords } from './upload-database.ts'
import { abortUpload } from './run-upload.ts'
import { notifyRemoved } from './tab-sync.ts'

/** Aborts and deletes all uploads of this browser, when the user signs out. */
export async function discardAllUploads(): Promise<void> {
  for (const { id } of useUploads.getState().uploads) abortUpload(id)
  useUploads.setState({ uploads: [], overlay: null, returned: null })
  for (const { id, address, video } of await readStoredRecords()) {
    notifyRemoved(id)
    await deleteStoredRecord(id)
    if (address && !video) void terminateUpload(address)
  }
}
