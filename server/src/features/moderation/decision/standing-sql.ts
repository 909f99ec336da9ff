import { sql } from 'kysely'
import type { DecisionAction } from '@seam/contract/moderation/decision.ts'
import type { SubjectKind } from '@seam/contract/moderation/report.ts'

/** Whether a decision changes the standing of the account, even if it is about one of its items. */
export const changesStanding = (action: DecisionAction, kind: SubjectKind): boolean =>
  action === 'suspend' || action === 'limit' || (action === 'delete' && kind === 'profile')

/** The same for the row `earlier`. */
export const CHANGES_STANDING = sql`(earlier.action in ('suspend', 'limit')
  or earlier.action = 'delete' and earlier.kind = 'profile')`

/** Whether the decision `earlier` is one of an owner, which moderators may not change. */
export const BINDS_MODERATORS = sql`(
  earlier.needs_owner and (earlier.ended_at is null or earlier.is_reversed))`

/** The columns of a snapshot, for a row of `account`. */
export const PROFILE_SNAPSHOT = sql`
  full_name || ' @' || username as title,
  concat_ws(E'\n', nullif(pronouns, ''), nullif(about, '')) as text, false as "wasAdult"`

/** Whether an owner has decided about the standing of `account` or about its current profile. */
export const IS_STANDING_OF_OWNER = sql`exists (
  select from decision as earlier
  where earlier.account_id = account.id and ${BINDS_MODERATORS} and (${CHANGES_STANDING}
    or earlier.kind = 'profile'
      and earlier.snapshot = (select to_jsonb(profile) from (select ${PROFILE_SNAPSHOT}) as profile)))`
