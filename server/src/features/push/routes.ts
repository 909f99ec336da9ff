import { serverMessages } from '@seam/contract/server-messages.ts'
import * as push from '@seam/contract/push.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Authentication } from '../../infra/http/authentication.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Outgoing } from '../../infra/outgoing/outgoing-request.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { vapidKeys } from '../../infra/web-push/vapid.ts'
import { subscribe } from './subscribe.ts'
import { deleteSubscription, findRecipient } from './subscription-store.ts'

interface Services {
  db: Db
  secret: Secret
  outgoing: Outgoing
  /** Whether browsers receive the service worker that shows notifications. */
  hasServiceWorker: boolean
}

const sessionOf = ({ sessionId }: Authentication): number => {
  if (sessionId === null) throw new ProblemError('not-signed-in', serverMessages.sessionEnded)
  return sessionId
}

export function pushRoutes(api: Api, { db, secret, outgoing, hasServiceWorker }: Services) {
  const publicKey = hasServiceWorker ? vapidKeys(secret).publicKey : null

  api.serve(push.getPush, {
    handle: async ({ authentication }) => ({
      publicKey,
      recipient: await findRecipient(db, sessionOf(authentication)),
    }),
    message: 'The push notifications of this session',
  })

  api.serve(push.subscribeToPush, {
    handle: async ({ body, viewer: { accountId }, authentication }) => {
      const sessionId = sessionOf(authentication)
      const recipient = await subscribe({ db, outgoing }, { accountId, sessionId }, body)
      return { publicKey, recipient }
    },
    message: 'This device receives push notifications',
  })

  api.serve(push.unsubscribeFromPush, {
    handle: async ({ authentication }) => {
      await deleteSubscription(db, sessionOf(authentication))
      return null
    },
    message: 'This device does not receive push notifications',
  })
}
