/**
 * The version of the terms that an account has to accept: the newest one, if the account has not
 * accepted any since the last version that members must accept. Null if there is none.
 */
export const termsToAccept = (accountId: string) => `(
  select newest.version from terms as newest
  where newest.version = (select max(version) from terms) and newest.content <> ''
    and (select max(version) from terms where must_accept) > coalesce(
      (select max(version) from terms_acceptance where account_id = ${accountId}), 0))`
