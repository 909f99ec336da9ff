import { ProblemError } from '../../../../lib/api/errors.ts'
import { explain } from '../../../../lib/api/explain.ts'
import { UnreadableFile } from '../../../../lib/resumable/unreadable.ts'
import { sendAgain } from '../../../../lib/upload-file.ts'
import type { Failure } from '../job.ts'
import { amendJob, useUploads } from '../upload-store.ts'
import { giveBack } from './give-back.ts'
import { filesOf, note } from './work.ts'

const FILES_GONE = 'The file can not be read any more. Choose it again.'

/** Marks an upload as failed. While the overlay shows it, its data returns to the form with the errors. */
export async function fail(id: string, error: unknown): Promise<void> {
  const failure = failureOf(error)
  const rejected = new Set(failure.errors.map(({ field }) => field))
  const files = await filesOf(id)
  // The server rejected the file: the next try sends it again.
  for (const name of ['video', 'thumbnail'] as const) {
    if (!rejected.has(name)) continue
    void note(id, { [name]: null, ...(name === 'video' && { address: null }) })
    if (files) sendAgain(files[name])
  }
  if (useUploads.getState().overlay === id && (await giveBack(id, failure))) return
  amendJob(id, { stage: 'failed', failure, speed: 0, trouble: null })
  await note(id, { failure })
}

function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableFile) return { text: FILES_GONE, errors: [], filesGone: true }
  const errors = error instanceof ProblemError ? error.errors : []
  return { text: errors[0]?.message ?? explain(error), errors, filesGone: false }
}
