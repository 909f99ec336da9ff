/** Whether public lists may contain `account` and its publications. */
export const IS_LISTED_SQL = `(account.standing = 'active' and not exists (
  select from application where application.account_id = account.id))`
