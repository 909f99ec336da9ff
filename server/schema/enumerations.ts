import type { SelectType } from 'kysely'
import { apiTokenScope } from '@seam/contract/api-token.ts'
import { theme, nsfwContent, role } from '@seam/contract/account.ts'
import { siteImageKinds } from '@seam/contract/site.ts'
import { dataExport } from '@seam/contract/export.ts'
import { auditAction } from '@seam/contract/audit-actions.ts'
import { itemKind } from '@seam/contract/comment.ts'
import { decisionAction, decisionGround } from '@seam/contract/moderation/decision.ts'
import { holdReason } from '@seam/contract/moderation/hold.ts'
import { folder } from '@seam/contract/media.ts'
import { audience, notificationKind } from '@seam/contract/notification.ts'
import { reportReason, subjectKind } from '@seam/contract/moderation/report.ts'
import { standing } from '@seam/contract/moderation/standing.ts'
import { savable } from '@seam/contract/saved.ts'
import { category, publishStatus } from '@seam/contract/video-fields.ts'
import { voteType } from '@seam/contract/vote.ts'
import { deliveryState, TEST_EVENT, webhookEvents, webhookState } from '@seam/contract/webhook.ts'
import { waveAction } from '@seam/contract/moderation/wave.ts'
import { mailRules } from '../src/features/mail/mail-rules.ts'
import type { Tables } from '../src/infra/postgres/tables.ts'

/** The values of an enumerated column; never for other columns. */
type ValueOf<Column> =
  string extends NonNullable<SelectType<Column>>
    ? never
    : Extract<NonNullable<SelectType<Column>>, string>

type EnumerationsOf<Name extends string, Table> = {
  [
    Column in keyof Table & string as [ValueOf<Table[Column]>] extends [never]
      ? never
      : `${Name}.${Column}`
  ]: Record<ValueOf<Table[Column]>, unknown>
}

type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

type Enumerations = UnionToIntersection<
  { [Name in keyof Tables]: EnumerationsOf<Name, Tables[Name]> }[keyof Tables]
>

const named = <Value extends string>(...values: Value[]) =>
  Object.fromEntries(values.map((value) => [value, value])) as Record<Value, Value>

/**
 * Enumerated columns with their values as keys. The compiler reports a column that is missing here,
 * and a test compares the values with the database constraints.
 */
export const enumerations: Enumerations & Record<string, Record<string, unknown>> = {
  'account.theme': theme.enum,
  'account.nsfw_content': nsfwContent.enum,
  'account.publish_status': publishStatus.enum,
  'account.category': category.enum,
  'account.role': role.enum,
  'account.standing': standing.enum,
  'api_token.scopes': apiTokenScope.enum,
  'asset.folder': folder.enum,
  'audit_log.action': auditAction.enum,
  'backup_result.kind': named('backup', 'test-restore'),
  'category_counter.category': category.enum,
  'data_export.state': dataExport.shape.state.enum,
  'decision.action': decisionAction.enum,
  'decision.ground': decisionGround.enum,
  'decision.kind': subjectKind.enum,
  'held_comment.site_reason': holdReason.enum,
  'held_item.reason': holdReason.enum,
  'item.category': category.enum,
  'item.kind': itemKind.enum,
  'list_counter.kind': itemKind.enum,
  'mail.kind': mailRules,
  'mail.state': named('QUEUED', 'SENT', 'FAILED'),
  'mailed_link.purpose': named('reset-password', 'verify-email'),
  'notification.kind': notificationKind.enum,
  'notification_setting.audience': audience.enum,
  'notification_setting.kind': notificationKind.enum,
  'push.kind': notificationKind.enum,
  'rendition.codec': named('h264', 'av1'),
  'rendition.state': named('WAITING', 'MAKING', 'GROWING', 'READY', 'FAILED'),
  'report.reason': reportReason.enum,
  'request_incident.kind': named('slow', 'error'),
  'review.kind': { ...subjectKind.enum, application: 'application' },
  'saved.entity': savable.enum,
  'session_token.kind': named('access', 'refresh'),
  'site_image.kind': named(...siteImageKinds),
  'verified_until.ids': named('item', 'account', 'asset'),
  'video.original_state': named('KEPT', 'DROPPING', 'DROPPED'),
  'video.publish_status': publishStatus.enum,
  'video.state': named('PROCESSING', 'READY', 'FAILED'),
  'vote.type': voteType.enum,
  'vote.previous_type': voteType.enum,
  'wave.action': waveAction.enum,
  'wave.ground': decisionGround.enum,
  'wave.state': named('applying', 'applied', 'reversing', 'reversed'),
  'wave_account.state': named('waiting', 'applied', 'skipped', 'reversed'),
  'webhook.events': named(...webhookEvents),
  'webhook.state': webhookState.enum,
  'webhook_delivery.event': named(...webhookEvents, TEST_EVENT),
  'webhook_delivery.state': deliveryState.enum,
}
