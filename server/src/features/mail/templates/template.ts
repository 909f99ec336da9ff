/** The site that sends a mail. */
export interface MailSite {
  name: string
  /** The origin of its pages, without a trailing slash. */
  url: string
}

interface Link {
  label: string
  url: string
}

/** A mail without markup: rendered as plain text and as HTML. */
export interface Template {
  subject: string
  /** Paragraphs, and links on lines of their own. */
  body: (string | Link)[]
}

/** A time as a sentence has it, in UTC: the server does not know the reader's time zone. */
export const formatTime = (time: string) =>
  `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(time))} (UTC)`
