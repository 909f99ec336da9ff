import type { ColumnType, Generated } from 'kysely'
import type { SiteImageKind } from '@seam/contract/site.ts'
import type {
  DeliveryState,
  TEST_EVENT,
  WebhookEvent,
  WebhookState,
} from '@seam/contract/webhook.ts'
import type { GeneratedId, GeneratedTimestamp } from './columns.ts'

/** A site setting that differs from its default. */
export interface SiteSetting {
  name: string
  value: unknown
  changed_at: GeneratedTimestamp
}

export interface SiteImage {
  kind: SiteImageKind
  asset_id: number
  alt: Generated<string>
}

/** An address of another program to which the site sends events. */
interface Webhook {
  id: GeneratedId
  public_id: string
  url: string
  events: WebhookEvent[]
  state: Generated<WebhookState>
  /** The secret that signs its deliveries is derived from this number and the key of the site. */
  secret_version: Generated<number>
  secret_renewed_at: Generated<Date | null>
  created_at: GeneratedTimestamp
  last_delivered_at: Generated<Date | null>
  failing_since: Generated<Date | null>
}

/** An event that is sent to a webhook. */
interface WebhookDelivery {
  id: GeneratedId
  public_id: string
  webhook_id: number
  event: WebhookEvent | typeof TEST_EVENT
  subject_id: number | null
  happened_at: Date
  data: ColumnType<Record<string, string>, string, never>
  state: Generated<DeliveryState>
  attempts: Generated<number>
  attempted_at: Generated<Date | null>
  next_attempt_at: Date | null
  started_at: GeneratedTimestamp
  response: Generated<string>
}

/** A version of the terms of the site. */
interface TermsRow {
  version: number
  content: string
  must_accept: boolean
  published_at: GeneratedTimestamp
}

interface TermsAcceptance {
  account_id: number
  version: number
  accepted_at: GeneratedTimestamp
}

export interface SiteTables {
  terms: TermsRow
  terms_acceptance: TermsAcceptance
  webhook: Webhook
  webhook_delivery: WebhookDelivery
}
