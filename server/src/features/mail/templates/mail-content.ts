/** What a mail says, by its kind: the data that its template needs. */
export type MailContent =
  | { kind: 'password-reset'; username: string; code: string }
  | { kind: 'email-verification'; username: string; code: string }
  | { kind: 'new-sign-in'; username: string; device: string; at: string }
  | { kind: 'email-changed'; username: string; at: string }
  | { kind: 'password-changed'; username: string; at: string }
  | { kind: 'test' }

export type MailKind = MailContent['kind']

/** What is sent through the queue. */
export type QueuedContent = Exclude<MailContent, { kind: 'test' }>

export type ContentOf<Kind extends MailKind> = Extract<MailContent, { kind: Kind }>
