import { createHash } from 'node:crypto'
import { OutgoingError } from '../../infra/outgoing/outgoing-error.ts'
import type { Outgoing } from '../../infra/outgoing/outgoing-request.ts'
import type { Secret } from '../../infra/secret.ts'
import { encryptMessage } from '../../infra/web-push/encrypt.ts'
import { vapidAuthorization, vapidKeys } from '../../infra/web-push/vapid.ts'
import { pushMessage } from './payload.ts'
import { ATTEMPT_TIMEOUT_MS, parseRetryAfter, PUSH_LIFETIME } from './push-rules.ts'
import type { PushContent } from './queue-push.ts'
import type { Delivery } from './subscription-store.ts'

interface Services {
  secret: Secret
  outgoing: Outgoing
  origin: string
}

interface Attempt {
  outcome: 'sent' | 'gone' | 'retry' | 'failed'
  /** The status and message of the push service. */
  answer: string
  retryAfter: number | null
}

export async function attemptPush(
  { secret, outgoing, origin }: Services,
  delivery: Delivery,
  content: PushContent,
  signal: AbortSignal,
): Promise<Attempt> {
  const { endpoint, tag } = delivery
  const message = pushMessage(content, { ...delivery, origin })
  try {
    const { status, headers, body } = await outgoing.send(endpoint, {
      method: 'POST',
      headers: {
        authorization: vapidAuthorization(vapidKeys(secret), endpoint, contactOf(origin)),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(PUSH_LIFETIME),
        urgency: content.urgency,
        topic: topicOf(tag),
      },
      body: encryptMessage(Buffer.from(JSON.stringify(message)), delivery),
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      maxBytes: 10_000,
      signal,
    })
    const answer = `${status} ${body.toString('latin1').replace(/[^ -~]+/g, ' ')}`.slice(0, 200)
    return {
      outcome: outcomeOf(status),
      answer,
      retryAfter: parseRetryAfter(headers['retry-after']),
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const outcome = error.failure === 'forbidden' ? 'failed' : 'retry'
    return { outcome, answer: error.message.slice(0, 200), retryAfter: null }
  }
}

function outcomeOf(status: number): Attempt['outcome'] {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'retry' : 'failed'
}

/** A push service retains only the last message per topic. At most 32 characters. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/**
 * Where push services can reach the operator. Apple accepts no http URL, and tests need no contact.
 */
const contactOf = (origin: string) =>
  origin.startsWith('https:') ? origin : 'mailto:operator@localhost'
