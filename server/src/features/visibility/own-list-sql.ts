import { isExcluded } from './exclusion-sql.ts'

/**
 * Whether an item appears in the watch history or among the saved items of an account, which may no
 * longer see it or may exclude its owner by now. A condition over its `item` and `video`. Moderators
 * do not find hidden items there either.
 */
export const isInOwnListOf = (account: string) =>
  `is_in_audience(audience(item, video), item.owner_id, ${account}, false)
    and not ${isExcluded(account, 'item.owner_id')}`
