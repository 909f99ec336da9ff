import { sql } from 'kysely'
import { type AuditReader, auditReaders } from '@seam/contract/audit-readers.ts'

/** All entries of the site, or those that one account may read about itself. */
export type Scope = 'all' | { subject: number }

const actionsOf = (...readers: AuditReader[]) =>
  Object.entries(auditReaders).flatMap(([action, reader]) =>
    readers.includes(reader) ? [action] : [],
  )
const readable = actionsOf('account', 'account-without-actor')
const withActor = actionsOf('account')

/** SQL for whether a row `log` is in this scope. */
export const inScope = (scope: Scope) =>
  scope === 'all'
    ? sql`true`
    : sql`(log.subject_id = ${scope.subject} and log.action = any(${readable}::text[]))`

/** SQL for the id of the acting account of a row `log`; null if its readers may not see it. */
export const actorFor = (scope: Scope) =>
  scope === 'all'
    ? sql`log.actor_id`
    : sql`case when log.action = any(${withActor}::text[]) then log.actor_id end`
