import { inBatches } from '../../infra/in-batches.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Job, Queue } from '../../infra/queue.ts'
import * as causes from './causes.ts'
import * as names from './enqueue.ts'
import * as push from './push.ts'
import * as mail from './mail.ts'
import type { NotificationMailServices } from './mail.ts'
import { deleteExpired } from './purge-store.ts'
import { notifyOfVotes as notifyOfChangedVotes } from './votes.ts'

interface Services {
  db: Db
  queue: Queue
}

/** Small jobs, each in one idempotent transaction. */
const options = { concurrency: 1, batchSize: 20, timeoutSeconds: 600, retries: 10 }

const inTransaction =
  <Data>(services: Services, run: (services: Services, tx: Tx, data: Data) => Promise<void>) =>
  ({ data }: { data: Data }) =>
    services.db.transaction().execute((tx) => run(services, tx, data))

export const notifyOfCommentsJob = (services: Services): Job<names.NotifyOfComments> => ({
  name: names.NOTIFY_OF_COMMENTS,
  options,
  run: inTransaction(services, causes.notifyOfComments),
})

export const notifyOfEditJob = (services: Services): Job<names.NotifyOfEdit> => ({
  name: names.NOTIFY_OF_EDIT,
  options,
  run: inTransaction(services, causes.notifyOfEdit),
})

export const notifyOfHeldJob = (services: Services): Job<names.NotifyOfHeld> => ({
  name: names.NOTIFY_OF_HELD,
  options,
  run: inTransaction(services, causes.notifyOfHeld),
})

export const notifyOfFollowJob = (services: Services): Job<names.NotifyOfFollow> => ({
  name: names.NOTIFY_OF_FOLLOW,
  options,
  run: inTransaction(services, causes.notifyOfFollow),
})

/** Notifies a batch of followers and enqueues the next batch. */
export const notifyOfPublicationJob = (services: Services): Job<names.NotifyOfPublication> => ({
  name: names.NOTIFY_OF_PUBLICATION,
  options,
  run: inTransaction(services, causes.notifyOfPublication),
})

export const notifyOfVideoJob = (services: Services): Job<names.NotifyOfVideo> => ({
  name: names.NOTIFY_OF_VIDEO,
  options,
  run: inTransaction(services, causes.notifyOfVideo),
})

/** Votes to process per transaction. */
const VOTE_BATCH = 1_000

/** Notifies owners of all votes that have changed since the last run. */
export const notifyOfVotesJob = (services: Services): Job<Record<string, never>> => ({
  name: names.NOTIFY_OF_VOTES,
  options: { ...options, batchSize: 1 },
  run: ({ signal }) =>
    inBatches(
      (limit) =>
        services.db.transaction().execute((tx) => notifyOfChangedVotes(services, tx, limit)),
      { limit: VOTE_BATCH, signal },
    ),
})

/** Pushes notifications to the devices of their accounts. */
export const pushNotifications = (services: Services): Job<names.PushNotifications> => ({
  name: names.PUSH_NOTIFICATIONS,
  options,
  run: ({ data }) => push.pushNotifications(services, data),
})

/** Mails notifications that are sent immediately. */
export const mailNotifications = (
  services: NotificationMailServices,
): Job<names.MailNotifications> => ({
  name: names.MAIL_NOTIFICATIONS,
  options,
  run: ({ data }) =>
    services.db.transaction().execute((tx) => mail.mailNotifications(services, tx, data)),
})

/** Accounts whose daily mail is queued per transaction. */
const DIGEST_BATCH = 50

/** Runs every ten minutes: sends the daily mails that are due. */
export const mailDigests = (services: NotificationMailServices): Job<Record<string, never>> => ({
  name: 'mail-digests',
  options: { concurrency: 1, timeoutSeconds: 3_000, retries: 0 },
  schedule: '*/10 * * * *',
  run: async ({ signal }) => {
    if (!(await services.sendsMail(services.db))) return
    await inBatches(
      (limit) => services.db.transaction().execute((tx) => mail.mailDigests(services, tx, limit)),
      { limit: DIGEST_BATCH, signal },
    )
  },
})

const PURGE_BATCH = 1_000

/** Runs daily: deletes notifications older than 90 days. */
export const purgeNotifications = ({ db }: Pick<Services, 'db'>): Job<Record<string, never>> => ({
  name: 'purge-notifications',
  options: { concurrency: 1, timeoutSeconds: 3_000, retries: 2 },
  schedule: '41 3 * * *',
  run: ({ signal }) =>
    inBatches((limit) => deleteExpired(db, limit), { limit: PURGE_BATCH, signal }),
})
