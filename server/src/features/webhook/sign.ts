import { createHmac } from 'node:crypto'
import type { Secret } from '../../infra/secret.ts'
import { REPLACED_SECRET_LIFETIME } from './delivery-rules.ts'

/** What the secrets of a webhook are derived from. */
export interface SigningKey {
  public_id: string
  secret_version: number
  secret_renewed_at: Date | null
}

interface Message {
  id: string
  body: string
}

const keyOf = (secret: Secret, { public_id: id, secret_version: version }: SigningKey) =>
  secret('webhook', id, version)

/** Returns the secret of a webhook in the form of Standard Webhooks. */
export const webhookSecret = (secret: Secret, webhook: SigningKey): string =>
  `whsec_${keyOf(secret, webhook).toString('base64')}`

/**
 * Returns the headers of a message as Standard Webhooks specifies. For a day after the secret was
 * replaced, the message is also signed with the previous one.
 */
export function signatureHeaders(
  secret: Secret,
  webhook: SigningKey,
  { id, body }: Message,
): Record<string, string> {
  const now = Date.now()
  const { secret_version: version, secret_renewed_at: renewedAt } = webhook
  const isRecent = renewedAt && now - renewedAt.getTime() < REPLACED_SECRET_LIFETIME * 1_000
  const versions = isRecent ? [version, version - 1] : [version]
  const timestamp = String(Math.floor(now / 1_000))
  const signatures = versions.map((secret_version) =>
    createHmac('sha256', keyOf(secret, { ...webhook, secret_version }))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64'),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  }
}
