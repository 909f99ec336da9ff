import type { UploadedFile } from '@seam/contract/media.ts'
import { DetailedError, Upload } from 'tus-js-client'
import { ConnectionError, ProblemError } from '../../../../lib/errors.ts'
import { parseJson } from '../../../../lib/web-storage.ts'

export interface UploadAttempt {
  file: File
  /** The endpoint that creates an upload, or the URL of an existing one. */
  target: { endpoint: string } | { uploadUrl: string }
  metadata: Record<string, string>
  /** Maximum number of bytes in one request. */
  chunkSize: number
  signal: AbortSignal
  onUploadUrl: (address: string) => void
  /** Called with the server's `Upload-Offset`: the number of bytes that it has stored. */
  onStored: (bytes: number) => void
  /** Called from time to time with the number of bytes sent. */
  onSent: (bytes: number) => void
}

/**
 * Makes one attempt to upload the rest of a file, from the offset that the server reports. Returns
 * the file object. Throws ProblemError, ConnectionError, or the signal's reason.
 */
export function attemptUpload(options: UploadAttempt): Promise<UploadedFile> {
  const { file, target, metadata, chunkSize, signal, onUploadUrl, onStored, onSent } = options
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const upload = new Upload(file, {
      ...('uploadUrl' in target ? { uploadUrl: target.uploadUrl } : { endpoint: target.endpoint }),
      metadata,
      chunkSize,
      // The upload's URL is stored with the rest of its state, and retries follow our own policy.
      storeFingerprintForResuming: false,
      retryDelays: null,
      onUploadUrlAvailable: () => upload.url && onUploadUrl(upload.url),
      onAfterResponse: (_request, response) => {
        stallTimer.reset()
        const status = response.getStatus()
        const offset =
          status === 201 ? 0 : Number(response.getHeader('Upload-Offset') ?? Number.NaN)
        if (status < 300 && Number.isFinite(offset)) onStored(offset)
      },
      onProgress: (bytes) => {
        stallTimer.reset()
        onSent(bytes)
      },
      onSuccess: () => finish(() => resolve(fileObject(upload.url ?? '', signal))),
      onError: (error) => finish(() => reject(toApiError(error))),
    })
    const stallTimer = startStallTimer(() => stop(new ConnectionError('The upload has stalled')))
    const stop = (reason: unknown) => {
      void upload.abort()
      finish(() => reject(reason))
    }
    const abort = () => stop(signal.reason)
    // A request without a network may hang for a long time before it fails.
    const handleOffline = () => stop(new ConnectionError('The network is offline'))
    const finish = (settle: () => void) => {
      stallTimer.stop()
      signal.removeEventListener('abort', abort)
      removeEventListener('offline', handleOffline)
      settle()
    }
    signal.addEventListener('abort', abort)
    addEventListener('offline', handleOffline)
    upload.start()
  })
}

/** Returns the file object of a complete upload. */
async function fileObject(uploadUrl: string, signal: AbortSignal): Promise<UploadedFile> {
  const response = await fetch(uploadUrl, { credentials: 'omit', signal }).catch(() => {
    signal.throwIfAborted()
    throw new ConnectionError('No response')
  })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok)
    throw new ProblemError(
      response.status,
      body ?? {},
      retryAfterSeconds(response.headers.get('retry-after')),
    )
  if (body === null) throw new ConnectionError('The response was cut off')
  return body as UploadedFile
}

/** Converts an error of the tus client to a ProblemError or ConnectionError. */
function toApiError(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response?.getStatus())
    return new ConnectionError('The upload was interrupted', { cause: error })
  const problem = parseJson(response.getBody()) ?? {}
  return new ProblemError(
    response.getStatus(),
    problem,
    retryAfterSeconds(response.getHeader('Retry-After')),
  )
}

function retryAfterSeconds(header: string | null | undefined): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}

/**
 * How long an upload may make no progress, in milliseconds. After a machine has slept, its
 * connections are dead without an error. A server that inspects the uploaded file may take a while
 * to respond.
 */
const STALL_TIMEOUT_MS = 45_000

/** Starts a timer that calls `onStall` once, unless it is reset within the timeout or stopped. */
function startStallTimer(onStall: () => void) {
  let timer = setTimeout(onStall, STALL_TIMEOUT_MS)
  return {
    reset() {
      clearTimeout(timer)
      timer = setTimeout(onStall, STALL_TIMEOUT_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
