import { inBatches } from '../../infra/in-batches.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { deliverPush, type PushServices, type RevisePush } from './deliver-push.ts'
import { PUSH_LIFETIME } from './push-rules.ts'
import { deleteOld } from './push-store.ts'
import { SEND_PUSH, type SendPush } from './queue-push.ts'

/** Sends a notification to one browser. `revise` returns its content before every attempt. */
export const sendPush = (services: PushServices, revise: RevisePush): Job<SendPush> => ({
  name: SEND_PUSH,
  // A slow push service delays only its own account, unless several accounts have one.
  options: { concurrency: 8, groupConcurrency: 2, timeoutSeconds: 60, retries: 3 },
  run: async ({ data, signal, report }) => {
    const answer = await deliverPush(services, revise, data, signal)
    if (answer !== null) report(new Error(answer))
  },
})

/** Hourly. */
export const purgePushes = (db: Db): Job<Record<string, never>> => ({
  name: 'purge-push',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '37 * * * *',
  run: () => inBatches((limit) => deleteOld(db, PUSH_LIFETIME, limit)),
})
