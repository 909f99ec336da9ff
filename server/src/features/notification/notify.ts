import type { Tx } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { lockItems } from '../item/lock-store.ts'
import type { Channel, ChannelServices } from './channel.ts'
import { mailChannel } from './mail.ts'
import {
  addToGroups,
  type Event,
  findWanted,
  lockInboxes,
  type NewGroup,
  removeActors,
  returnActors,
} from './make-store.ts'
import { pushChannel } from './push.ts'

/**
 * Notifies accounts of events that they want and may open, and passes the notifications to the
 * channels. Of several events with one cause, an account is notified of the first that it wants, so
 * list the most specific first. Idempotent.
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

/** All channels besides the list itself. */
const channels: readonly Channel[] = [pushChannel, mailChannel]

/** Passes notifications to every channel. */
async function deliver(...delivery: Parameters<Channel>): Promise<void> {
  for (const channel of channels) await channel(...delivery)
}

/** Removes actors who withdrew a vote or follow from their groups. */
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
