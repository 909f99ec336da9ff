import type { Channel } from './channel.ts'
import { mailChannel } from './mail.ts'
import { pushChannel } from './push.ts'

/** Every channel besides the list itself. */
const channels: readonly Channel[] = [pushChannel, mailChannel]

/** Passes notifications on to every channel. */
export async function deliver(...delivery: Parameters<Channel>): Promise<void> {
  for (const channel of channels) await channel(...delivery)
}
