import { verifyEmail } from '@seam/contract/email-verification.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { startApp } from './app.ts'
import { signupData } from './cast.ts'
import { Client } from './client.ts'
import { eventually } from './eventually.ts'
import { startSmtp } from './smtp.ts'

/** Starts a site that sends mail to a mail server on this machine. */
export async function startMailSite(name: string, changed: Record<string, string> = {}) {
  const smtp = await startSmtp()
  const site = await startApp(name, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Seam <seam@seam.example>',
    ...changed,
  })
  async function person(fullName = 'Ada') {
    const body = { ...signupData('Ada'), fullName }
    const client = new Client(site.origin)
    const { status, problem } = await client.call(signup, { body })
    if (status !== 201) throw new Error(problem.detail)
    return Object.assign(client, body)
  }

  /** Waits for the mail to an address with this subject. */
  const mailTo = (address: string, subject: string) =>
    eventually(() => {
      const mail = smtp.mailsTo(address).findLast((each) => each.subject === subject)
      if (!mail) throw new Error(`${address} got no mail "${subject}"`)
      return mail
    })

  /** Verifies an address with the link in the newest mail to it. */
  async function verify(address: string, browser = new Client(site.origin)) {
    const code = codeIn(await mailTo(address, 'Verify your email address on Seam'))
    return browser.call(verifyEmail, { body: { code } })
  }

  return {
    ...site,
    smtp,
    visitor: () => new Client(site.origin),
    person,
    mailTo,
    verify,
    /** Signs up a new person who verifies the address. */
    async verifiedPerson(fullName?: string) {
      const who = await person(fullName)
      const { status, problem } = await verify(who.email)
      if (status !== 200) throw new Error(problem.detail)
      return who
    },
    async end() {
      await site.end()
      await smtp.close()
    },
  }
}

export type MailSite = Awaited<ReturnType<typeof startMailSite>>

export const codeIn = ({ text = '' }: { text?: string | undefined }): string =>
  /#([\w-]{22})\s/.exec(text)?.[1] ?? ''
