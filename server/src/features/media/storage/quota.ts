import { quotaMessages } from '@seam/contract/quota.ts'
import type { StorageUsage } from '@seam/contract/settings.ts'
import { Refusal } from '../../../infra/http/refusal.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import { type Usage, usageOf } from './store.ts'

/** Bytes that an account may store, and upload in one day (UTC). */
export interface Quota {
  stored: number
  perDay: number
}

const exceeded = (message: string, field: string) =>
  new Refusal('quota-exceeded', message, {
    errors: [{ field, code: 'quota-exceeded', message }],
  })

function checkUsage({ stored }: Usage, quota: Quota, bytes: number, field = 'file') {
  if (stored + bytes <= quota.stored) return
  throw exceeded(quotaMessages.stored(stored, quota.stored), field)
}

/** Throws `quota-exceeded` at `field` where an account may not store so many bytes more. */
export async function checkStored(
  db: Db | Tx,
  quota: Quota,
  { ownerId, bytes, field }: { ownerId: number; bytes: number; field: string },
): Promise<void> {
  checkUsage(await usageOf(db, ownerId), quota, bytes, field)
}

/** Throws `quota-exceeded` where an account may not upload so many bytes more, today or at all. */
export async function checkUpload(
  tx: Tx,
  quota: Quota,
  ownerId: number,
  bytes: number,
): Promise<void> {
  const usage = await usageOf(tx, ownerId)
  checkUsage(usage, quota, bytes)
  if (usage.uploadedToday + bytes <= quota.perDay) return
  throw exceeded(quotaMessages.perDay(usage.uploadedToday, quota.perDay), 'file')
}

/** What an account stores and has uploaded today, and how much it may. */
export async function storageUsage(db: Db, quota: Quota, ownerId: number): Promise<StorageUsage> {
  const { stored, uploadedToday } = await usageOf(db, ownerId)
  const midnight = new Date()
  midnight.setUTCHours(24, 0, 0, 0)
  return {
    stored,
    storedMax: quota.stored,
    uploadedToday,
    uploadedPerDayMax: quota.perDay,
    dayEndsAt: midnight.toISOString(),
  }
}
