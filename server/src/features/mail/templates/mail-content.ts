import type { SignInChange } from '@seam/contract/audit.ts'

/** What the owners of a site are told by mail. Sizes in bytes. */
export type OwnerAlert =
  | { reason: 'disk-low'; free: number; total: number }
  | { reason: 'backup-failed' }
  | { reason: 'sign-up-surge'; perHour: number }

/** A notification as a mail tells it. */
export interface MailedNotification {
  /** Its public id. */
  id: string
  text: string
  /** What was written; empty if nothing was. */
  quote: string
  /** The page that it leads to. */
  path: string
}

/** The ways to sign in that a reset of the password has removed. */
export interface RemovedSignIn {
  passkeys: number
  twoFactor: boolean
}

/** What a mail says, by its kind: the data that its template needs. */
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
      /** What it is about. Empty if that is adult content. */
      subject: string
      parts: { heading: string; text: string }[]
      at: string
    }
  | { kind: 'test' }

export type MailKind = MailContent['kind']

/** What is sent through the queue. */
export type QueuedContent = Exclude<MailContent, { kind: 'test' }>

export type ContentOf<Kind extends MailKind> = Extract<MailContent, { kind: Kind }>
