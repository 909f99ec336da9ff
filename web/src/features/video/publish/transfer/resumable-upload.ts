import type { Folder, UploadedFile } from '@seam/contract/media.ts'
import { call } from '../../../../entities/session/call.ts'
import { ConnectionError } from '../../../../lib/errors.ts'
import { type UploadAttempt, attemptUpload } from './upload-attempt.ts'
import { retryDelay, waitForRetry, type RetryReason } from './retry-policy.ts'
import { readChunkSize, reduceChunkSize, saveChunkSize } from './chunk-size.ts'
import { assertReadable } from './unreadable-file.ts'
import { chunkRetryReason, decideRetry } from './retry-decision.ts'

interface UploadOptions {
  file: File
  folder: Folder
  /** The MIME type of the file, from the browser or its extension. */
  type: string
  /** The URL of an upload to resume, or null. */
  uploadUrl: string | null
  signal: AbortSignal
  /** Called with the URL to resume from later; with null once it is no longer valid. */
  onUploadUrl: (address: string | null) => void
  /**
   * Called from time to time with the number of bytes sent, or with the server's count once that is
   * known.
   */
  onSent: (bytes: number) => void
  /**
   * Called with the reason while it waits for a retry, and with null once the server has responded.
   */
  onRetryReason: (trouble: RetryReason | null) => void
}

/**
 * Uploads a file in as many chunks and attempts as needed. Never resends a byte that the server has
 * stored. Returns the file object. Throws ProblemError if the upload is rejected for good,
 * UnreadableFileError, or the signal's reason.
 */
export async function uploadResumably(options: UploadOptions): Promise<UploadedFile> {
  const { file, folder, type, signal, onUploadUrl, onSent, onRetryReason } = options
  let { uploadUrl } = options
  let chunkSize = readChunkSize()
  let [failures, restarts, withoutProgress] = [0, 0, 0]
  // Bytes that the server has stored, and bytes sent, as far as known.
  let [stored, sent] = [0, 0]
  for (;;) {
    const common: Omit<UploadAttempt, 'target' | 'metadata'> = {
      file,
      chunkSize,
      signal,
      onUploadUrl: (now) => {
        uploadUrl = now
        onUploadUrl(now)
      },
      onStored: (bytes) => {
        if (bytes > stored) [failures, restarts, withoutProgress] = [0, 0, 0]
        else if (sent > bytes) withoutProgress += 1
        stored = bytes
        sent = bytes
        onRetryReason(null)
        onSent(bytes)
      },
      onSent: (bytes) => {
        sent = bytes
        onSent(bytes)
      },
    }
    try {
      return await (uploadUrl
        ? attemptUpload({ ...common, target: { uploadUrl }, metadata: {} })
        : createUpload(common, folder, type))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ConnectionError) await assertReadable(file)
      failures += 1
      const decision = decideRetry(error, {
        created: uploadUrl !== null,
        withoutProgress,
        restarts,
      })
      const smaller =
        decision.action === 'shrink' ? reduceChunkSize(Math.min(chunkSize, file.size)) : null
      if (decision.action === 'fail') throw error
      if (decision.action === 'restart') {
        restarts += 1
        uploadUrl = null
        stored = 0
        sent = 0
        onUploadUrl(null)
      } else if (smaller !== null) {
        chunkSize = smaller
        withoutProgress = 0
        saveChunkSize(chunkSize)
        continue
      }
      const reason = decision.action === 'retry' ? decision.reason : chunkRetryReason(error)
      // Even the smallest chunk was rejected.
      if (decision.action === 'shrink' && reason === null) throw error
      onRetryReason(reason)
      await waitForRetry(retryDelay(failures, error), signal)
    }
  }
}

/** Requests a ticket, and makes a first attempt that creates the upload with it. */
async function createUpload(
  common: Omit<UploadAttempt, 'target' | 'metadata'>,
  folder: Folder,
  type: string,
): Promise<UploadedFile> {
  const ticket = await call('getUploadTicket', { query: { folder }, signal: common.signal })
  if (ticket.resumableUrl === null)
    throw new Error('This folder does not support resumable uploads')
  return attemptUpload({
    ...common,
    target: { endpoint: new URL(ticket.resumableUrl, location.href).href },
    metadata: {
      upload_preset: ticket.uploadPreset,
      folder: ticket.folder,
      filename: common.file.name,
      filetype: type,
    },
  })
}
