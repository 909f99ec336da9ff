import type { Tx } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import { purgeAccountFromCaches, purgeItemFromCaches } from '../../assets/purge-shared-caches.ts'
import { deleteAccountIn } from '../../deletion/delete-account.ts'
import { markDeleted } from '../../item/delete-item.ts'
import { announceMember } from '../../webhook/announce.ts'
import type { DecisionRow } from './decision-store.ts'
import { refreshAdult, refreshItem, refreshStandings } from './hold-store.ts'
import { changesStanding } from './standing-sql.ts'

type Affecting = Pick<DecisionRow, 'action' | 'kind' | 'item_id' | 'account_id' | 'snapshot'>

/**
 * Recomputes the state of the item and its account from all decisions in force, after this one was
 * made or ended. Assumes that the account is locked.
 */
export async function applyEffects(
  tx: Tx,
  queue: Queue,
  decision: Affecting,
  isInForce: boolean,
): Promise<void> {
  const { action, kind, item_id: itemId, account_id: accountId, snapshot } = decision
  if (action === 'adult' && itemId !== null) await refreshAdult(tx, itemId, snapshot.wasAdult)
  if ((action === 'hide' || action === 'delete') && itemId !== null) {
    await refreshItem(tx, itemId)
    if (isInForce) await purgeItemFromCaches(tx, queue, itemId)
  }
  if (changesStanding(action, kind)) {
    await refreshStandings(tx, [accountId])
    if (isInForce && action !== 'limit') await purgeAccountFromCaches(tx, queue, accountId)
  }
}

export async function deleteSubject(
  tx: Tx,
  queue: Queue,
  { item_id: itemId, account_id: accountId, kind }: Affecting,
): Promise<void> {
  if (itemId !== null) await markDeleted(tx, queue, itemId, true)
  else if (kind === 'profile') {
    await deleteAccountIn(tx, queue, accountId)
    await announceMember({ queue }, tx, 'member.left', accountId)
  }
}
