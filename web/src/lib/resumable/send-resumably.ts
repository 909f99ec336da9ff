import type { Folder, UploadedFile } from '@seam/contract/media.ts'
import { call } from '../api/call.ts'
import { ConnectionError } from '../api/errors.ts'
import { type Attempt, attempt } from './attempt.ts'
import { delayAfter, rest, type Trouble, troubleOf } from './patience.ts'
import { knownPiece, rememberPiece } from './piece-memory.ts'
import { smallerPiece } from './piece-size.ts'
import { checkReadable } from './unreadable.ts'
import { judge } from './verdict.ts'

interface UploadOptions {
  file: File
  folder: Folder
  /** The MIME type of the file, from the browser or its extension. */
  type: string
  /** The URL of an upload to resume, or null. */
  address: string | null
  signal: AbortSignal
  /** Called with the URL to resume from later; with null once it is no longer valid. */
  onAddress: (address: string | null) => void
  /**
   * Called from time to time with the number of bytes sent, or with the server's count once that is
   * known.
   */
  onSent: (bytes: number) => void
  /**
   * Called with the reason while it waits for a retry, and with null once the server has responded.
   */
  onTrouble: (trouble: Trouble | null) => void
}

/**
 * Uploads a file in as many chunks and attempts as needed, and sends no byte again that the server
 * has stored. Returns the file object. Throws ProblemError if the upload is rejected for good,
 * UnreadableFileError, or the signal's reason.
 */
export async function sendResumably(options: UploadOptions): Promise<UploadedFile> {
  const { file, folder, type, signal, onAddress, onSent, onTrouble } = options
  let { address } = options
  let chunkSize = knownPiece()
  let [failures, restarts, withoutProgress] = [0, 0, 0]
  // Bytes that the server has stored, and bytes sent, as far as known.
  let [stored, sent] = [0, 0]
  for (;;) {
    const common: Omit<Attempt, 'at' | 'metadata'> = {
      file,
      piece: chunkSize,
      signal,
      onAddress: (now) => {
        address = now
        onAddress(now)
      },
      onKept: (bytes) => {
        if (bytes > stored) [failures, restarts, withoutProgress] = [0, 0, 0]
        else if (sent > bytes) withoutProgress += 1
        stored = bytes
        sent = bytes
        onTrouble(null)
        onSent(bytes)
      },
      onSent: (bytes) => {
        sent = bytes
        onSent(bytes)
      },
    }
    try {
      return await (address
        ? attempt({ ...common, at: { address }, metadata: {} })
        : createUpload(common, folder, type))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ConnectionError) await checkReadable(file)
      failures += 1
      const decision = judge(error, { created: address !== null, withoutProgress, restarts })
      const smaller =
        decision.action === 'shrink' ? smallerPiece(Math.min(chunkSize, file.size)) : null
      if (decision.action === 'fail') throw error
      if (decision.action === 'restart') {
        restarts += 1
        address = null
        stored = 0
        sent = 0
        onAddress(null)
      } else if (smaller !== null) {
        chunkSize = smaller
        withoutProgress = 0
        rememberPiece(chunkSize)
        continue
      }
      const reason = decision.action === 'retry' ? decision.reason : troubleOf(error)
      // Even the smallest chunk was rejected.
      if (decision.action === 'shrink' && reason === null) throw error
      onTrouble(reason)
      await rest(delayAfter(failures, error), signal)
    }
  }
}

/** Requests a ticket, and makes a first attempt that creates the upload with it. */
async function createUpload(
  common: Omit<Attempt, 'at' | 'metadata'>,
  folder: Folder,
  type: string,
): Promise<UploadedFile> {
  const ticket = await call('ticket', { query: { folder }, signal: common.signal })
  if (ticket.resumableUrl === null)
    throw new Error('This folder does not support resumable uploads')
  return attempt({
    ...common,
    at: { endpoint: new URL(ticket.resumableUrl, location.href).href },
    metadata: {
      upload_preset: ticket.uploadPreset,
      folder: ticket.folder,
      filename: common.file.name,
      filetype: type,
    },
  })
}
