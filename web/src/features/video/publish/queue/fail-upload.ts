import { t } from '@lingui/core/macro'
import { ProblemError } from '../../../../lib/errors.ts'
import { explainError } from '../../../../lib/explain-error.ts'
import { UnreadableFileError } from '../transfer/unreadable-file.ts'
import { forgetUploaded } from '../../../../entities/upload/upload-once.ts'
import type { UploadFailure } from '../upload/upload.ts'
import { updateUpload } from '../upload/change-uploads.ts'
import { useUploads } from '../upload/upload-store.ts'
import { returnToForm } from './discard-upload.ts'
import { getFiles, updateRecord } from './upload-records.ts'

const FILE_UNREADABLE = t`The file can no longer be read. Choose it again.`

/** Marks an upload as failed. While the overlay shows it, its data returns to the form with the errors. */
export async function failUpload(id: string, error: unknown): Promise<void> {
  const failure = failureOf(error)
  const rejected = new Set(failure.errors.map(({ field }) => field))
  const files = await getFiles(id)
  // The server rejected the file: the next attempt sends it again.
  for (const name of ['video', 'thumbnail'] as const) {
    if (!rejected.has(name)) continue
    void updateRecord(id, { [name]: null, ...(name === 'video' && { address: null }) })
    if (files) forgetUploaded(files[name])
  }
  if (useUploads.getState().overlay === id && (await returnToForm(id, failure))) return
  updateUpload(id, { stage: 'failed', failure, speed: 0, retryReason: null })
  await updateRecord(id, { failure })
}

function failureOf(error: unknown): UploadFailure {
  if (error instanceof UnreadableFileError)
    return { text: FILE_UNREADABLE, errors: [], filesGone: true }
  const errors = error instanceof ProblemError ? error.errors : []
  return { text: errors[0]?.message ?? explainError(error), errors, filesGone: false }
}
