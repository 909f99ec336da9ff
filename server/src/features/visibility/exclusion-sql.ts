import { type RawBuilder, sql } from 'kysely'
import { effectiveRole } from '../account/effective-role-sql.ts'

/**
 * Whether a row of `block` hides its blocker from the blocked account. Moderators still see who
 * blocks them: otherwise a spammer who blocks all moderators would appear in none of their lists.
 * Evaluated only for rows of `block`.
 */
const HIDES_BLOCKER = `(
  select ${effectiveRole('blocked')} = 'member' or blocked.standing = 'suspended'
  from account as blocked where blocked.id = block.blocked_id)`

/**
 * Whether an account is excluded for a viewer: one of them blocks the other, or the viewer mutes
 * the account. Both are SQL expressions. Each branch is one index lookup; the first match ends it.
 */
export const isExcluded = (viewer: string, account: string) => `exists (
  select from block where block.blocker_id = ${viewer} and block.blocked_id = ${account}
  union all
  select from block
  where block.blocker_id = ${account} and block.blocked_id = ${viewer} and ${HIDES_BLOCKER}
  union all
  select from mute where mute.muter_id = ${viewer} and mute.muted_id = ${account})`

/**
 * The ids of all accounts that are excluded for a viewer, as an array that may contain duplicates.
 */
const excludedAccounts = (viewer: string) => `array(
  select block.blocked_id from block where block.blocker_id = ${viewer}
  union all
  select block.blocker_id from block where block.blocked_id = ${viewer} and ${HIDES_BLOCKER}
  union all
  select mute.muted_id from mute where mute.muter_id = ${viewer})`

/** Whether a viewer blocks or mutes any account, or is blocked by any. */
export const hasExclusions = (viewer: string) => `exists (
  select from block where block.blocker_id = ${viewer}
  union all
  select from block where block.blocked_id = ${viewer}
  union all
  select from mute where mute.muter_id = ${viewer})`

const VIEWER = '$viewer'

const withViewer = (viewerId: number, toSql: (viewer: string) => string) =>
  sql.join(
    toSql(VIEWER)
      .split(VIEWER)
      .map((part) => sql.raw(part)),
    sql`${viewerId}::bigint`,
  )

/** Returns the condition that an account is not excluded, or nothing without a viewer. */
export const andNotExcluded = (
  viewerId: number | undefined,
  account: string,
): RawBuilder<unknown> =>
  viewerId === undefined
    ? sql``
    : sql`and not ${withViewer(viewerId, (viewer) => isExcluded(viewer, account))}`

export const excludedAccountsOf = (viewerId: number) => withViewer(viewerId, excludedAccounts)
