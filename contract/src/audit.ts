import * as z from 'zod'
import { type AuditAction, auditAction } from './audit-actions.ts'
import { endpoint } from './endpoint.ts'
import { paged, pageQuery } from './paging.ts'

/** Changes to how a user signs in. A mail notifies the owner of the account. */
export type SignInChange = Extract<
  AuditAction,
  | 'two-factor.enabled'
  | 'two-factor.disabled'
  | 'recovery-codes.replaced'
  | 'recovery-code.used'
  | 'passkey.added'
  | 'passkey.removed'
  | 'api-token.created'
  | 'identity.connected'
  | 'identity.removed'
>

/** An account in the audit log; null if it is deleted, or if no account was involved. */
const auditedAccount = z.object({ username: z.string(), fullName: z.string() }).nullable()

export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  action: auditAction,
  actor: auditedAccount,
  /** The affected account. */
  subject: auditedAccount,
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const tag = 'Audit log'

export const listAuditLog = endpoint({
  tag,
  summary: 'What owners and moderators did, and who changed their own sign-in, newest first',
  method: 'GET',
  path: '/audit-log',
  access: 'owner',
  query: z.object({ limit: pageQuery.limit, page: pageQuery.page, cursor: pageQuery.cursor }),
  response: paged(auditEntry),
})

export const listAccountActivity = endpoint({
  tag,
  summary: 'What was changed of your own account and sign-in, newest first',
  method: 'GET',
  path: '/user/activity',
  access: 'signed-in',
  query: z.object({ limit: pageQuery.limit, page: pageQuery.page, cursor: pageQuery.cursor }),
  response: paged(auditEntry),
})
