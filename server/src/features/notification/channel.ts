import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'

export interface ChannelServices {
  queue: Queue
}

/**
 * Queues the delivery of these notifications in the transaction that has created or extended them.
 * The job checks settings, mutes and visibility again before it sends.
 */
export type Channel = (
  services: ChannelServices,
  tx: Tx,
  notificationIds: readonly number[],
) => Promise<void>
