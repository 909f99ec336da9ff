import { randomSecretId } from '../../infra/random-id.ts'
import type { MailSettings } from './mail-settings.ts'
import { sendBySmtp } from './smtp.ts'

/** Sends a test mail immediately, without the queue. Returns the outcome and server response. */
export async function sendTestMail(
  settings: MailSettings,
  to: string,
): Promise<{ accepted: boolean; answer: string }> {
  const { outcome, answer } = await sendBySmtp(settings, {
    to,
    id: randomSecretId(),
    date: new Date(),
    content: { kind: 'test' },
  })
  return { accepted: outcome === 'sent', answer }
}
