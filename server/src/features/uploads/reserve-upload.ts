import type { Folder } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { tooManyRequests } from '../../infra/http/rate-limits.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import { accountDeleted } from './create-asset.ts'
import { spaceFactor, unusedBytes } from '../assets/asset-store.ts'
import { ticketRevoked } from './ticket.ts'
import { type SpaceServices, hasSpace } from '../quota/has-space.ts'
import { checkUploadQuota, type Quota } from '../quota/quota.ts'
import {
  countUnfinishedUploads,
  deleteUpload,
  insertUpload,
  lockAccount,
} from './unfinished-upload-store.ts'

export interface ReservationServices extends SpaceServices {
  quota: Quota
}

/** Unfinished resumable uploads per account. */
const MAX_UNFINISHED = 20
/** Bytes per account of unfinished uploads and of assets that no video or profile uses. */
const MAX_UNUSED = 2 * 1024 ** 3

interface Upload {
  id: string
  /** The public id of the account and the version of its credentials, from the ticket. */
  user: string
  version: number
  folder: Folder
  filename: string
  /** Upper limit. */
  bytes: number
  resumable: boolean
  /** The public id of the future asset, for an upload whose bytes go to the object store. */
  targetId?: string | null
}

/**
 * Admits an upload: reserves quota and disk space until its row in `unfinished_upload` is deleted.
 * Returns the account id. Throws a ProblemError: `ticket-invalid` if the account is deleted or its
 * credentials changed, `too-many`, `quota-exceeded` or `insufficient-storage`.
 */
export async function reserveUpload(
  services: ReservationServices,
  upload: Upload,
): Promise<number> {
  const { db, quota } = services
  const { id, user, version, folder, filename, bytes, resumable, targetId } = upload
  const ownerId = await db.transaction().execute(async (tx) => {
    // The lock serializes the uploads of one account, so that each counts for the next.
    const account = await lockAccount(tx, user)
    if (!account) throw accountDeleted()
    if (account.credential_version !== version) throw ticketRevoked()
    if (resumable && (await countUnfinishedUploads(tx, account.id)) >= MAX_UNFINISHED)
      throw tooManyRequests(60)
    if ((await unusedBytes(tx, account.id)) + bytes > MAX_UNUSED) throw tooManyRequests(3600)
    await checkUploadQuota(tx, quota, account.id, bytes)
    const reserved_bytes = spaceFactor(folder) * bytes
    const row = { id, owner_id: account.id, filename, bytes, reserved_bytes, resumable }
    await insertUpload(tx, { ...row, target_id: targetId ?? null })
    return account.id
  })
  await checkSpace(services, id)
  return ownerId
}

/**
 * Throws `insufficient-storage` and deletes the reservation if all reservations together do not
 * fit. Called after the commit, so that of two concurrent uploads in any processes the later sees
 * both.
 */
async function checkSpace(services: ReservationServices, id: string) {
  try {
    if (await hasSpace(services, 0)) return
    throw new ProblemError('insufficient-storage', messages.diskFull)
  } catch (error) {
    await deleteUpload(services.db, id)
    throw error
  }
}
