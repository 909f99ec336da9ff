import { ProblemError } from '../../infra/http/problem-error.ts'
import { ticketRevoked } from './ticket.ts'
import { reserveUpload, type ReservationServices } from './reserve-upload.ts'
import { deleteUpload, touchUpload } from './unfinished-upload-store.ts'

/** Milliseconds. A form upload expires if its row is not renewed within five minutes. */
const RENEWAL_INTERVAL = 60_000

type Upload = Omit<Parameters<typeof reserveUpload>[1], 'resumable'>

export interface FormReservation {
  id: string
  ownerId: number
  /** Aborted with `ticket-invalid` once a renewal finds that the upload has ended. */
  signal: AbortSignal
  /** Throws `ticket-invalid` if the upload has been cancelled. */
  check(): Promise<void>
  release(): Promise<void>
}

/**
 * Reserves a form upload like {@link reserveUpload}, and renews the reservation until it is
 * released.
 */
export async function reserveFormUpload(
  services: ReservationServices,
  upload: Upload,
): Promise<FormReservation> {
  const { db } = services
  const ownerId = await reserveUpload(services, { ...upload, resumable: false })
  const ended = new AbortController()
  const check = async () => {
    if (!(await touchUpload(db, upload.id))) throw ticketRevoked()
  }
  const timer = setInterval(() => {
    // If a renewal fails, the next one runs long before the row expires.
    check().catch((error) => error instanceof ProblemError && ended.abort(error))
  }, RENEWAL_INTERVAL)
  return {
    id: upload.id,
    ownerId,
    signal: ended.signal,
    check,
    async release() {
      clearInterval(timer)
      // If this fails, the row expires by itself. A finished upload must not fail because of it.
      await deleteUpload(db, upload.id).catch(() => {})
    },
  }
}
