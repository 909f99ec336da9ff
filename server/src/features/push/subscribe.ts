import { ECDH } from 'node:crypto'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { PushSubscriptionBody } from '@seam/contract/push.ts'
import { fieldProblem, ProblemError } from '../../infra/http/problem-error.ts'
import type { Outgoing } from '../../infra/outgoing/outgoing-request.ts'
import { OutgoingError } from '../../infra/outgoing/outgoing-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import {
  deleteBeyondLimit,
  deleteReplaced,
  findRecipient,
  insertSubscription,
  updateKeys,
} from './subscription-store.ts'

interface Services {
  db: Db
  outgoing: Outgoing
}

interface Subscriber {
  accountId: number
  sessionId: number
}

/** Maximum attempts to insert a subscription whose endpoint others insert concurrently. */
const ATTEMPTS = 3

/**
 * Subscribes a session. An endpoint belongs to one session, the last one that subscribed with it.
 * Returns the recipient of its messages. Throws 422 for an endpoint or keys that cannot be used,
 * and 401 if the session has ended.
 */
export async function subscribe(
  { db, outgoing }: Services,
  { accountId, sessionId }: Subscriber,
  body: PushSubscriptionBody,
): Promise<string> {
  const subscription = {
    endpoint: parseEndpoint(outgoing, body.endpoint),
    p256dh: parsePoint(body.keys.p256dh),
    auth: Buffer.from(body.keys.auth, 'base64url'),
  }
  let done = await updateKeys(db, sessionId, subscription)
  for (let attempt = 1; !done && attempt <= ATTEMPTS; attempt += 1) {
    await deleteReplaced(db, sessionId, subscription.endpoint)
    done = await insertSubscription(db, sessionId, subscription)
  }
  await deleteBeyondLimit(db, accountId)
  const recipient = await findRecipient(db, sessionId)
  if (recipient === null) throw new ProblemError('not-signed-in', serverMessages.sessionEnded)
  return recipient
}

function parseEndpoint(outgoing: Outgoing, text: string): string {
  try {
    const { href } = outgoing.parse(text)
    if (href.length <= limits.pushEndpoint) return href
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
  }
  throw fieldProblem('endpoint', messages.pushEndpoint)
}

function parsePoint(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  try {
    // Throws if it is not a point on the curve.
    if (bytes.readUInt8(0) !== 4) throw new RangeError('compressed')
    ECDH.convertKey(bytes, 'prime256v1')
    return bytes
  } catch {
    throw fieldProblem('keys', messages.pushKey)
  }
}
