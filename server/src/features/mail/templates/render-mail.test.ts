import { expect, test } from 'vitest'
import { startSmtp } from '../../../../test/smtp.ts'
import { sendBySmtp } from '../smtp.ts'
import type { MailContent } from './mail-content.ts'
import { renderMail } from './render-mail.ts'

const site = { name: 'Harbour & Co', url: 'https://harbour.example' }
const at = '2026-11-23T04:05:00.000Z'
const code = 'c0de-c0de_c0de-c0de_c0'

const contents: MailContent[] = [
  { kind: 'password-reset', username: 'ada', code },
  { kind: 'email-verification', username: 'ada', code },
  { kind: 'new-sign-in', username: 'ada', device: 'Firefox on Linux', at },
  { kind: 'email-changed', username: 'ada', at },
  { kind: 'password-changed', username: 'ada', at },
  { kind: 'account-deleted', username: 'ada', at },
  { kind: 'session-ended', username: 'ada', device: 'Firefox on Linux', at },
  { kind: 'password-reset', username: 'ada', code, sentBy: 'staff' },
  { kind: 'password-changed', username: 'ada', at, removed: { passkeys: 1, twoFactor: true } },
  { kind: 'sign-in-changed', username: 'ada', change: 'passkey.added', at },
  { kind: 'owner-alert', username: 'ada', at, alert: { reason: 'disk-low', free: 1, total: 20 } },
  { kind: 'owner-alert', username: 'ada', at, alert: { reason: 'backup-failed' } },
  {
    kind: 'owner-alert',
    username: 'ada',
    at,
    alert: { reason: 'webhook-failed', host: 'hooks.example' },
  },
  { kind: 'owner-alert', username: 'ada', at, alert: { reason: 'sign-up-surge', perHour: 30 } },
  {
    kind: 'decision',
    username: 'ada',
    title: 'Your appeal was answered',
    at,
    subject: 'A walk',
    parts: [{ heading: 'The outcome', text: 'It stays.' }],
  },
  { kind: 'test' },
]

test.each(contents.map((content) => [content.kind, content] as const))(
  'the mail "%s" names the site, and says the same as text and as HTML',
  (_kind, content) => {
    const { subject, text, html } = renderMail(content, site)
    expect(subject).toContain('Harbour & Co')
    expect(text).toContain('Harbour & Co')
    expect(html).toContain('Harbour &amp; Co')
    expect(html).not.toMatch(/<(script|img|style|link)/)
    const urls = (body: string) => body.match(/https:\/\/[^\s"<]+/g)
    expect(urls(text)?.length).toBeGreaterThan(0)
    expect(urls(html)).toEqual(urls(text))
    for (const url of urls(text) ?? []) expect(url).toMatch(/^https:\/\/harbour\.example/)
  },
)

test.each(contents.filter(({ kind }) => kind !== 'test'))('%j names the account', (content) => {
  const { text, html } = renderMail(content, site)
  expect([text.includes('@ada'), html.includes('@ada')]).toEqual([true, true])
})

test.each(contents.filter((content) => 'at' in content))('%j says when', (content) => {
  expect(renderMail(content, site).text).toContain('November 23, 2026 at 4:05 AM (UTC)')
})

test('links have their code behind #, which browsers send to no server', () => {
  const [reset, verification] = contents.map((content) => renderMail(content, site).text)
  expect(reset).toContain(`https://harbour.example/reset#${code}\n`)
  expect(verification).toContain(`https://harbour.example/verify#${code}\n`)
})

test.each([
  'Sea"m\r\nBcc: eve@evil.example\r\n\r\nClick here',
  'Seam\u2028Bcc: eve@evil.example',
  '\u202Eelpmaxe.live\u202C <eve@evil.example>, Seam',
  '<script>alert(1)</script>',
  'Grüße, 世界 🧵',
  'x'.repeat(2_000),
])('a hostile name %j adds no header, recipient, line or markup', async (name) => {
  const smtp = await startSmtp()
  const settings = {
    smtpUrl: smtp.url,
    from: 'seam@seam.example',
    site: { name, url: 'https://harbour.example' },
  }
  const content = { kind: 'new-sign-in', username: name, device: name, at } as const
  const mail = { to: 'ada@example.org', id: 'stable', date: new Date(at), content }
  expect(await sendBySmtp(settings, mail)).toMatchObject({ outcome: 'sent' })
  await smtp.close()
  const [parsed] = smtp.mails
  expect([...(parsed?.headers.keys() ?? [])].toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
  expect(parsed?.to).toMatchObject({ value: [{ address: 'ada@example.org' }] })
  expect(parsed?.from?.value).toMatchObject([{ address: 'seam@seam.example' }])
  expect(parsed?.from?.value).toHaveLength(1)
  for (const line of [parsed?.subject ?? '', parsed?.from?.value[0]?.name ?? '']) {
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
  }
  expect(parsed?.subject?.length).toBeLessThanOrEqual(200)
  expect(parsed?.text).not.toMatch(/^Bcc:/m)
  expect(parsed?.html).not.toContain('<script')
})

test('nothing is sent to a recipient that is not exactly one address', async () => {
  const smtp = await startSmtp()
  const settings = { smtpUrl: smtp.url, from: 'seam@seam.example', site }
  for (const to of [
    'ada@example.org>\r\nRCPT TO:<eve@evil.example',
    'ada@example.org, eve@evil.example',
  ]) {
    const mail = { to, id: 'stable', date: new Date(at), content: { kind: 'test' } } as const
    await sendBySmtp(settings, mail)
  }
  await smtp.close()
  expect(smtp.mails.flatMap(({ to }) => to)).toEqual([])
})
