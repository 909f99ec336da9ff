/**
 * The role with which an account may currently act, for rows of `account` under this alias:
 * `member` while it lacks the second factor that the site requires of its role. Needs no lookup for
 * members.
 */
export const effectiveRole = (account: string) => `case
  when ${account}.role <> 'member' and ${account}.two_factor_at is null and exists (
    select from site_setting where name = 'requireTwoFactor' and value = 'true') then 'member'
  else ${account}.role end`
