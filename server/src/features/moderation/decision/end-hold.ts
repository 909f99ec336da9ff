import type { DecisionAction } from '@seam/contract/moderation/decision.ts'
import type { Tx } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import { enqueueNotifyOfComments, enqueueNotifyOfPublication } from '../../notification/enqueue.ts'
import type { Subject } from './subject.ts'
import { deleteHold, setPublicationTime, markTrusted } from './end-hold-store.ts'
import { showHeld } from './hold-store.ts'

/** The actions that count as approval. */
const approving: readonly DecisionAction[] = ['none', 'adult']

/**
 * Publishes an item that the site held, once a moderator has decided about it. If the decision
 * hides the item, only its reversal shows it. Items of a suspended author stay held.
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
  if (approving.includes(action)) await markTrusted(tx, accountId)
  if (kind === 'comment') await enqueueNotifyOfComments(queue, tx, [itemId])
  else if (kind !== 'playlist') await enqueueNotifyOfPublication(queue, tx, itemId)
}
