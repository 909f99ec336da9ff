import type { NsfwContent } from '@seam/contract/account.ts'
import type { Standing } from '@seam/contract/moderation/standing.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { effectiveRole } from '../account/effective-role-sql.ts'
import { hasExclusions } from '../visibility/exclusion-sql.ts'

export interface ViewerRow {
  account_id: number
  account_public_id: string
  username: string
  nsfw_content: NsfwContent
  role: Role
  granted_role: Role
  is_pending: boolean
  standing: Standing
  has_second_factor: boolean
  credential_version: number
  has_exclusions: boolean
  has_held_comments: boolean
  has_removed_comments: boolean
}

/** The columns of {@link ViewerRow}, for a statement that reads a row of `account`. */
export const viewerColumns = `account.id as account_id, account.public_id as account_public_id,
    account.username, account.nsfw_content, account.standing,
    ${effectiveRole('account')} as role, account.role as granted_role,
    account.two_factor_at is not null as has_second_factor,
    exists (select from application where account_id = account.id) as is_pending,
    account.credential_version,
    ${hasExclusions('account.id')} as has_exclusions,
    exists (
      select from held_comment where writer_id = account.id
      union all
      select from held_comment where root_owner_id = account.id
      union all
      select from held_item where writer_id = account.id) as has_held_comments,
    exists (select from removed_comment where writer_id = account.id) as has_removed_comments`

export const viewerOf = (row: ViewerRow): Viewer => ({
  accountId: row.account_id,
  publicId: row.account_public_id,
  username: row.username,
  nsfwContent: row.nsfw_content,
  role: row.role,
  grantedRole: row.granted_role,
  isPending: row.is_pending,
  standing: row.standing,
  hasSecondFactor: row.has_second_factor,
  credentialVersion: row.credential_version,
  hasExclusions: row.has_exclusions,
  hasRemovedComments: row.has_removed_comments,
  hasHeldComments: row.has_held_comments,
})
