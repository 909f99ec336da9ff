import type { DecisionAction } from '@seam/contract/moderation/decision.ts'
import type { Tx } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import { notifyOfComments, notifyOfPublication } from '../../notification/enqueue.ts'
import type { Subject } from './decide.ts'
import { deleteHold, setPublicationTime, trustAccount } from './end-hold-store.ts'
import { showHeld } from './hold-store.ts'

/** What a moderator who approves something decides. */
const approving: readonly DecisionAction[] = ['none', 'adult']

/**
 * Publishes an item that the site held, once a moderator has decided about it. If the decision hides it,
 * only its reversal shows it. What someone wrote who is suspended stays held.
 */
export async function endHold(
  tx: Tx,
  queue: Queue,
  { kind, itemId, accountId }: Subject,
  action: DecisionAction,
): Promise<void> {
  if (itemId === null || action === 'suspend' || !(await deleteHold(tx, itemId))) return
  await setPublicationTime(tx, itemId)
  await showHeld(tx, itemId)
  if (action === 'hide' || action === 'delete') return
  if (approving.includes(action)) await trustAccount(tx, accountId)
  if (kind === 'comment') await notifyOfComments(queue, tx, [itemId])
  else await notifyOfPublication(queue, tx, itemId)
}
