import type { PushMessage } from '@seam/contract/push.ts'
import { truncate } from '@seam/contract/truncate.ts'
import type { PushContent } from './queue-push.ts'

/**
 * Maximum code points. The whole message must fit into 3,993 bytes, with up to six per code point.
 */
const LONGEST = { title: 100, body: 240 }

const ICON = '/icon-192.png'

interface Recipient {
  /** The public id of the session. */
  recipient: string
  tag: string
  origin: string
}

/**
 * Returns the message in the format that Safari shows natively, and other browsers through the
 * service worker.
 */
export const pushMessage = (
  { title, body, path, unseen }: PushContent,
  { recipient, tag, origin }: Recipient,
): PushMessage => ({
  web_push: 8030,
  notification: {
    title: truncate(title, LONGEST.title),
    body: truncate(body, LONGEST.body),
    // Not resolved as a URL: `//host` would be another host.
    navigate: `${origin}/${path.replace(/^\/+/, '')}`,
    tag,
    icon: origin + ICON,
    dir: 'auto',
    app_badge: String(unseen),
    data: { recipient },
  },
  app_badge: unseen,
})
