import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { hasNoControlCharacters, text } from './text.ts'

const FOLDER = /^\/./
const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/.*)?$/

/** A folder on the worker's machine, or a bucket. The environment has the keys of the bucket. */
export const backupTarget = text(messages.backupTarget)
  .trim()
  .max(limits.backupTarget, { error: messages.backupTargetLong, abort: true })
  .refine((target) => FOLDER.test(target) || BUCKET.test(target), {
    error: messages.backupTarget,
    abort: true,
  })
  .refine(hasNoControlCharacters, { error: messages.backupTarget })

export const backupSettings = z.object({
  /** The source: BACKUP_TO in the server's environment, or these settings. Null: no backups. */
  setBy: z.enum(['environment', 'settings']).nullable(),
  /** Empty if absent. */
  target: z.string(),
  /** Whether it is on the same disk as the data and counts as none. Null if unknown. */
  onSameDisk: z.boolean().nullable(),
})
export type BackupSettings = z.infer<typeof backupSettings>

const tag = 'Site'

export const getBackupSettings = endpoint({
  tag,
  summary: 'Where a backup is made every night',
  method: 'GET',
  path: '/backup/settings',
  access: 'owner',
  response: backupSettings,
})

export const editBackupSettings = endpoint({
  tag,
  summary: 'Change where a backup is made every night. It is tried first',
  method: 'PATCH',
  path: '/backup/settings',
  access: 'owner',
  audit: 'site.changed',
  body: z.object({ target: backupTarget.nullable() }),
  response: backupSettings,
})
