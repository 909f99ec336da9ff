import type { Folder, UploadedFile } from '@seam/contract/media.ts'
import { call } from '../api/call.ts'
import { ConnectionError } from '../api/errors.ts'
import { type Attempt, attempt } from './attempt.ts'
import { delayAfter, rest, type Trouble, troubleOf } from './patience.ts'
import { knownPiece, rememberPiece } from './piece-memory.ts'
import { smallerPiece } from './piece-size.ts'
import { checkReadable } from './unreadable.ts'
import { judge } from './verdict.ts'

interface Sending {
  file: File
  folder: Folder
  /** What the file is, as its name or the system says. */
  type: string
  /** The address of an upload that was begun before, or null. */
  address: string | null
  signal: AbortSignal
  /** Told the address to go on with later; null when it is good for nothing any more. */
  onAddress: (address: string | null) => void
  /** Bytes that have left, from time to time; the server's own count whenever that is known. */
  onSent: (bytes: number) => void
  onTrouble: (trouble: Trouble | null) => void
}

/**
 * Sends a file in as many pieces and tries as it takes, and no byte of it twice that the server has
 * kept. Gives its file object. Throws ProblemError where it is refused for good, UnreadableFile, or
 * the signal's reason.
 */
export async function sendResumably(sending: Sending): Promise<UploadedFile> {
  const { file, folder, type, signal, onAddress, onSent, onTrouble } = sending
  let { address } = sending
  let piece = knownPiece()
  let [failures, lost, swallowed] = [0, 0, 0]
  // Bytes that the server has, and that have left, as far as we know.
  let [kept, left] = [0, 0]
  for (;;) {
    const give: Omit<Attempt, 'at' | 'metadata'> = {
      file,
      piece,
      signal,
      onAddress: (now) => {
        address = now
        onAddress(now)
      },
      onKept: (bytes) => {
        if (bytes > kept) [failures, lost, swallowed] = [0, 0, 0]
        else if (left > bytes) swallowed += 1
        kept = bytes
        left = bytes
        onTrouble(null)
        onSent(bytes)
      },
      onSent: (bytes) => {
        left = bytes
        onSent(bytes)
      },
    }
    try {
      return await (address
        ? attempt({ ...give, at: { address }, metadata: {} })
        : begin(give, folder, type))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ConnectionError) await checkReadable(file)
      failures += 1
      const verdict = judge(error, { begun: address !== null, swallowed, lost })
      const less = verdict.go === 'smaller' ? smallerPiece(Math.min(piece, file.size)) : null
      if (verdict.go === 'nowhere') throw error
      if (verdict.go === 'anew') {
        lost += 1
        address = null
        kept = 0
        left = 0
        onAddress(null)
      } else if (less !== null) {
        piece = less
        swallowed = 0
        rememberPiece(piece)
        continue
      }
      const trouble = verdict.go === 'on' ? verdict.trouble : troubleOf(error)
      // Refused even the least that one can send.
      if (verdict.go === 'smaller' && trouble === null) throw error
      onTrouble(trouble)
      await rest(delayAfter(failures, error), signal)
    }
  }
}

/** Takes a ticket, and begins an upload with it. */
async function begin(
  give: Omit<Attempt, 'at' | 'metadata'>,
  folder: Folder,
  type: string,
): Promise<UploadedFile> {
  const ticket = await call('ticket', { query: { folder }, signal: give.signal })
  if (ticket.resumableUrl === null) throw new Error('This folder takes nothing in pieces')
  return attempt({
    ...give,
    at: { endpoint: new URL(ticket.resumableUrl, location.href).href },
    metadata: {
      upload_preset: ticket.uploadPreset,
      folder: ticket.folder,
      filename: give.file.name,
      filetype: type,
    },
  })
}
