import type { UploadedFile } from '@seam/contract/media.ts'
import { DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { ConnectionError, ProblemError } from '../api/errors.ts'
import { parse } from '../storage.ts'
import { watchdog } from './watchdog.ts'

export interface Attempt {
  file: File
  /** Where to begin an upload, or the address of one that was begun. */
  at: { endpoint: string } | { address: string }
  metadata: Record<string, string>
  /** Bytes in one request, at most. */
  piece: number
  signal: AbortSignal
  onAddress: (address: string) => void
  /** Bytes that the server has, as it said just now. */
  onKept: (bytes: number) => void
  /** Bytes that have left, from time to time. */
  onSent: (bytes: number) => void
}

/**
 * Sends what the server does not have yet of a file, from the offset that it names, until something
 * goes wrong. Gives the file object. Throws ProblemError, ConnectionError, or the signal's reason.
 */
export function attempt(given: Attempt): Promise<UploadedFile> {
  const { file, at, metadata, piece, signal, onAddress, onKept, onSent } = given
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const upload = new Upload(file, {
      ...('address' in at ? { uploadUrl: at.address } : { endpoint: at.endpoint }),
      metadata,
      chunkSize: piece,
      // We keep the address ourselves, with all else that belongs to it, and know when to try again.
      storeFingerprintForResuming: false,
      retryDelays: null,
      onUploadUrlAvailable: () => upload.url && onAddress(upload.url),
      onAfterResponse: (_request, response) => {
        dog.calm()
        const status = response.getStatus()
        const kept = status === 201 ? 0 : Number(response.getHeader('Upload-Offset') ?? Number.NaN)
        if (status < 300 && Number.isFinite(kept)) onKept(kept)
      },
      onProgress: (bytes) => {
        dog.calm()
        onSent(bytes)
      },
      onSuccess: ({ lastResponse }) =>
        end(() => resolve(fileObject(lastResponse, upload.url ?? '', signal))),
      onError: (error) => end(() => reject(understood(error))),
    })
    const dog = watchdog(() => stop(new ConnectionError('Nothing moves any more')))
    const stop = (reason: unknown) => {
      void upload.abort()
      end(() => reject(reason))
    }
    const abort = () => stop(signal.reason)
    // What is on its way may hang for long before it is seen that nobody is there.
    const lose = () => stop(new ConnectionError('The network is gone'))
    const end = (settle: () => void) => {
      dog.sleep()
      signal.removeEventListener('abort', abort)
      removeEventListener('offline', lose)
      settle()
    }
    signal.addEventListener('abort', abort)
    addEventListener('offline', lose)
    upload.start()
  })
}

/** The answer to the last piece. Where that was lost, the upload's own address says it again. */
async function fileObject(
  last: HttpResponse,
  address: string,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const told = parse(last.getBody()) as UploadedFile | null
  if (told) return told
  const response = await fetch(address, { credentials: 'omit', signal }).catch(() => {
    signal.throwIfAborted()
    throw new ConnectionError('No answer')
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok)
    throw new ProblemError(
      response.status,
      answer ?? {},
      seconds(response.headers.get('retry-after')),
    )
  if (answer === null) throw new ConnectionError('The answer broke off')
  return answer as UploadedFile
}

function understood(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response?.getStatus()) return new ConnectionError('The upload broke off', { cause: error })
  const problem = parse(response.getBody()) ?? {}
  return new ProblemError(response.getStatus(), problem, seconds(response.getHeader('Retry-After')))
}

function seconds(header: string | null | undefined): number | null {
  const count = Number(header ?? Number.NaN)
  return Number.isFinite(count) ? count : null
}
