/**
 * What an account may do now, of rows of `account` under this name: `member` while it lacks the second
 * factor that the site requires of its role. Members cost no lookup.
 */
export const effectiveRole = (account: string) => `case
  when ${account}.role <> 'member' and ${account}.two_factor_at is null and exists (
    select from site_setting where name = 'requireTwoFactor' and value = 'true') then 'member'
  else ${account}.role end`
