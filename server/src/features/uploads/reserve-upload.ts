import type { VideoLimits } from '@seam/contract/video-limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { tooManyRequests } from '../../infra/http/rate-limits.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import { accountDeleted } from './create-asset.ts'
import { spaceFactor, unusedBytes } from '../assets/asset-store.ts'
import { type TicketClaims, ticketRevoked } from './ticket.ts'
import { type SpaceServices, hasSpace } from '../quota/has-space.ts'
import { checkUploadQuota, type Quota } from '../quota/quota.ts'
import {
  countUnfinishedUploads,
  deleteUpload,
  insertUpload,
  lockHolder,
  lockUploader,
} from './unfinished-upload-store.ts'

export interface ReservationServices extends SpaceServices {
  quota: Quota
  readVideoLimits: () => Promise<VideoLimits>
}

/** Maximum unfinished resumable uploads per account. */
const MAX_UNFINISHED = 20
/**
 * Maximum bytes per account in unfinished uploads and in assets that no video or profile uses, or
 * twice the largest video if that is more.
 */
const MAX_UNUSED = 2 * 1024 ** 3

interface Upload {
  id: string
  /** From the ticket. */
  claims: Omit<TicketClaims, 'expires'>
  filename: string
  /** Upper limit. */
  bytes: number
  resumable: boolean
  /** The public id of the future asset, for an upload whose bytes go to the object store. */
  targetId?: string | null
}

/**
 * Admits an upload: reserves quota and disk space until its row in `unfinished_upload` is deleted.
 * Returns the account id. Throws a ProblemError: `ticket-invalid` if the account may no longer
 * upload, its credentials changed or what requested the ticket has ended; `too-many`,
 * `quota-exceeded` or `insufficient-storage`.
 */
export async function reserveUpload(
  services: ReservationServices,
  upload: Upload,
): Promise<number> {
  const { db, quota } = services
  const { id, claims, filename, bytes, resumable, targetId } = upload
  const { maxVideoBytes } = await services.readVideoLimits()
  const maxUnused = Math.max(MAX_UNUSED, 2 * maxVideoBytes)
  const ownerId = await db.transaction().execute(async (tx) => {
    // The lock serializes an account's uploads, so that each one counts towards the next.
    const account = await lockUploader(tx, claims.user)
    if (!account) throw accountDeleted()
    if (!account.may_upload || account.credential_version !== claims.version) throw ticketRevoked()
    const holder = await lockHolder(tx, account.id, claims.holder)
    if (!holder) throw ticketRevoked()
    if (resumable && (await countUnfinishedUploads(tx, account.id)) >= MAX_UNFINISHED)
      throw tooManyRequests(60)
    if ((await unusedBytes(tx, account.id)) + bytes > maxUnused) throw tooManyRequests(3600)
    await checkUploadQuota(tx, quota, account.id, bytes)
    const reserved_bytes = spaceFactor(claims.folder) * bytes
    const row = { id, owner_id: account.id, ...holder, filename, bytes, reserved_bytes, resumable }
    await insertUpload(tx, { ...row, target_id: targetId ?? null })
    return account.id
  })
  await checkSpace(services, id)
  return ownerId
}

/**
 * Throws `insufficient-storage` and deletes the reservation if all reservations together do not
 * fit. Called after the commit, so that of two concurrent uploads, in any processes, the later one
 * sees both.
 */
async function checkSpace(services: ReservationServices, id: string) {
  try {
    if (await hasSpace(services, 0)) return
    throw new ProblemError('insufficient-storage', serverMessages.diskFull)
  } catch (error) {
    await deleteUpload(services.db, id)
    throw error
  }
}
