import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'

export interface ChannelServices {
  queue: Queue
}

/**
 * Sends what it has to, in the transaction that has made or extended these notifications. A channel
 * only queues here: it checks settings, mutes and visibility again when it sends.
 */
export type Channel = (
  services: ChannelServices,
  tx: Tx,
  notificationIds: readonly number[],
) => Promise<void>
