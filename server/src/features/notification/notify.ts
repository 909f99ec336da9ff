import type { Tx } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { lockItems } from '../item/lock-store.ts'
import type { ChannelServices } from './channel.ts'
import { deliver } from './channels.ts'
import {
  addToGroups,
  type Event,
  findWanted,
  lockInboxes,
  type NewGroup,
  removeActors,
  returnActors,
} from './make-store.ts'

/**
 * Notifies accounts of what they want and may open, and passes it on to the channels. Of several
 * events with one cause, an account is notified of the first that it wants: list the most specific
 * first. Doing it twice makes nothing twice.
 */
export async function notify(
  services: ChannelServices,
  tx: Tx,
  causes: readonly (readonly Event[])[],
): Promise<void> {
  const events = causes.flat()
  if (events.length === 0) return
  await lockItems(tx, itemsOf(events))
  await lockInboxes(tx, accountsOf(events))
  await returnActors(tx, events)
  const wanted = new Set(await findWanted(tx, events))
  const chosen = causes.flatMap((cause) => firstOfEach(cause.filter((event) => wanted.has(event))))
  if (chosen.length === 0) return
  await deliver(services, tx, await addToGroups(tx, chosen, groupsOf(chosen)))
}

/** Takes those who took a vote or follow back out of their groups. */
export async function retract(tx: Tx, memberships: Parameters<typeof removeActors>[1]) {
  if (memberships.length === 0) return
  await lockInboxes(tx, accountsOf(memberships))
  await removeActors(tx, memberships)
}

const accountsOf = (events: readonly { accountId: number }[]) =>
  events.map(({ accountId }) => accountId)

const itemsOf = (events: readonly Event[]) =>
  [...new Set(events.flatMap(({ itemId, commentId }) => [itemId, commentId]))].filter(
    (id) => id !== null,
  )

function firstOfEach(events: readonly Event[]): Event[] {
  const seen = new Set<number>()
  return events.filter(({ accountId }) => !seen.has(accountId) && seen.add(accountId))
}

function groupsOf(events: readonly Event[]): NewGroup[] {
  const groups = new Map<string, NewGroup>()
  for (const { accountId, kind, itemId } of events) {
    const key = `${accountId} ${kind} ${itemId}`
    if (!groups.has(key)) groups.set(key, { publicId: randomPublicId(), accountId, kind, itemId })
  }
  return [...groups.values()]
}
