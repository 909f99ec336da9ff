export interface MailSite {
  name: string
  /** The origin of its pages, without a trailing slash. */
  url: string
}

interface Link {
  label: string
  url: string
}

/** A mail without markup, which is rendered as plain text and as HTML. */
export interface Template {
  subject: string
  /** Paragraphs, and links on their own lines. */
  body: (string | Link)[]
}

/** Formats a time for a sentence, in UTC: the server does not know the reader's time zone. */
export const formatTime = (time: string) =>
  `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(time))} (UTC)`
