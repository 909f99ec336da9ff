import type { SignInChange } from '@seam/contract/audit.ts'

/** Events that are mailed to the owners of a site. Sizes are in bytes. */
export type OwnerAlert =
  | { reason: 'disk-low'; free: number; total: number }
  | { reason: 'backup-failed' }
  | { reason: 'sign-up-surge'; perHour: number }
  | { reason: 'webhook-failed'; host: string }

/** A notification as it appears in a mail. */
export interface MailedNotification {
  /** Its public id. */
  id: string
  text: string
  /** The quoted text; may be empty. */
  quote: string
  /** The page that it links to. */
  path: string
}

/** The sign-in methods that a password reset has removed. */
export interface RemovedSignIn {
  passkeys: number
  twoFactor: boolean
}

/** The data for the template of each kind of mail. */
export type MailContent =
  | { kind: 'password-reset'; username: string; code: string; sentBy?: 'staff' | undefined }
  | { kind: 'email-verification'; username: string; code: string }
  | { kind: 'new-sign-in'; username: string; device: string; at: string }
  | { kind: 'email-changed'; username: string; at: string }
  | {
      kind: 'password-changed'
      username: string
      at: string
      removed?: RemovedSignIn | undefined
    }
  | { kind: 'sign-in-changed'; username: string; change: SignInChange; at: string }
  | { kind: 'account-deleted'; username: string; at: string }
  | { kind: 'session-ended'; username: string; device: string; at: string }
  | { kind: 'owner-alert'; username: string; alert: OwnerAlert; at: string }
  | { kind: 'notification'; username: string; token: string; notification: MailedNotification }
  | {
      kind: 'notification-digest'
      username: string
      token: string
      notifications: MailedNotification[]
      total: number
    }
  | {
      kind: 'decision'
      username: string
      title: string
      /** The title or text of the content. Empty for adult content. */
      subject: string
      parts: { heading: string; text: string }[]
      at: string
    }
  | { kind: 'test' }

export type MailKind = MailContent['kind']

/** The kinds that are sent through the queue. */
export type QueuedContent = Exclude<MailContent, { kind: 'test' }>

export type ContentOf<Kind extends MailKind> = Extract<MailContent, { kind: Kind }>
