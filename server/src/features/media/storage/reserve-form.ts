import { ticketEnded } from '../ticket.ts'
import { reserveUpload, type ReserveNeeds } from './reserve.ts'
import { deleteUpload, renewUpload } from './store.ts'

/** Milliseconds. An upload by form whose row is not renewed for five minutes expires. */
const RENEWAL_INTERVAL = 60_000

type Upload = Omit<Parameters<typeof reserveUpload>[1], 'resumable'>

export interface FormReservation {
  ownerId: number
  /** Throws `ticket-invalid` where the permission to upload has ended meanwhile. */
  check(): Promise<void>
  release(): Promise<void>
}

/** As {@link reserveUpload}, for as long as a request runs: until it is released. */
export async function reserveForm(needs: ReserveNeeds, upload: Upload): Promise<FormReservation> {
  const { db } = needs
  const ownerId = await reserveUpload(needs, { ...upload, resumable: false })
  const timer = setInterval(() => {
    // A renewal that fails is followed by the next, long before the row expires.
    renewUpload(db, upload.id).catch(() => {})
  }, RENEWAL_INTERVAL)
  return {
    ownerId,
    async check() {
      if (!(await renewUpload(db, upload.id))) throw ticketEnded()
    },
    async release() {
      clearInterval(timer)
      // Else it expires by itself: no reason to fail an upload that has ended.
      await deleteUpload(db, upload.id).catch(() => {})
    },
  }
}
