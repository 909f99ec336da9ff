import type * as life from '@seam/contract/account-export.ts'
import type * as audit from '@seam/contract/audit.ts'
import type * as captions from '@seam/contract/captions.ts'
import type * as claim from '@seam/contract/claim.ts'
import type * as comment from '@seam/contract/comment.ts'
import type * as commentTools from '@seam/contract/comment-tools.ts'
import type * as emailVerification from '@seam/contract/email-verification.ts'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import type * as follow from '@seam/contract/follow.ts'
import type * as health from '@seam/contract/health.ts'
import type * as heldItem from '@seam/contract/held-item.ts'
import type * as history from '@seam/contract/history.ts'
import type * as mail from '@seam/contract/mail.ts'
import type * as media from '@seam/contract/media.ts'
import type * as notification from '@seam/contract/notification.ts'
import type * as passkey from '@seam/contract/passkey.ts'
import type * as passwordReset from '@seam/contract/password-reset.ts'
import type * as people from '@seam/contract/people.ts'
import type * as post from '@seam/contract/post.ts'
import type * as profile from '@seam/contract/profile.ts'
import type * as push from '@seam/contract/push.ts'
import type * as registration from '@seam/contract/registration.ts'
import type * as relation from '@seam/contract/relation-endpoints.ts'
import type * as decision from '@seam/contract/decision.ts'
import type * as review from '@seam/contract/review.ts'
import type * as transparency from '@seam/contract/transparency.ts'
import type * as report from '@seam/contract/report.ts'
import type * as search from '@seam/contract/search.ts'
import type * as session from '@seam/contract/session.ts'
import type * as settings from '@seam/contract/settings.ts'
import type * as backupSettings from '@seam/contract/backup-settings.ts'
import type * as mailSettings from '@seam/contract/mail-settings.ts'
import type * as siteImages from '@seam/contract/site-images.ts'
import type * as siteSettings from '@seam/contract/site-settings.ts'
import type * as staff from '@seam/contract/staff.ts'
import type * as twoFactor from '@seam/contract/two-factor.ts'
import type * as video from '@seam/contract/video.ts'
import type * as vote from '@seam/contract/vote.ts'
import type * as wave from '@seam/contract/wave.ts'
import type * as z from 'zod'

type Contract = typeof audit &
  typeof captions &
  typeof claim &
  typeof comment &
  typeof commentTools &
  typeof emailVerification &
  typeof follow &
  typeof health &
  typeof heldItem &
  typeof history &
  typeof life &
  typeof mail &
  typeof media &
  typeof notification &
  typeof passkey &
  typeof passwordReset &
  typeof people &
  typeof post &
  typeof profile &
  typeof push &
  typeof registration &
  typeof relation &
  typeof decision &
  typeof report &
  typeof review &
  typeof transparency &
  typeof search &
  typeof session &
  typeof settings &
  typeof backupSettings &
  typeof mailSettings &
  typeof siteImages &
  typeof siteSettings &
  typeof staff &
  typeof twoFactor &
  typeof video &
  typeof vote &
  typeof wave

/** The name under which the contract exports an endpoint. */
export type EndpointName = {
  [Name in keyof Contract]: Contract[Name] extends Endpoint ? Name : never
}[keyof Contract]

type Part<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> = z.input<
  Contract[Name][Key]
>

/** `{ [Key]: Value }`, where the key is optional if all properties of the value are optional. */
type OptionalIfEmpty<Key extends string, Value> =
  Value extends Record<string, never>
    ? { [K in Key]?: Value }
    : Partial<Value> extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value }

type InputByName = {
  [Name in EndpointName]: OptionalIfEmpty<'params', Part<Name, 'params'>> &
    OptionalIfEmpty<'query', Part<Name, 'query'>> &
    OptionalIfEmpty<'body', Part<Name, 'body'>> & { signal?: AbortSignal | undefined }
}

/** An interface: for several names, the compiler would combine all parts of a mapped type. */
interface Inputs extends InputByName {}

/** The parameters, query and body of a request. */
export type RequestInput<Name extends EndpointName> = Inputs[Name]

/** The `data` of a successful response. */
export type ResponseData<Name extends EndpointName> = z.output<Contract[Name]['response']>
