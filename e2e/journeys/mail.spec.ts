import { expect, type Page, test } from '@playwright/test'
import { callApi, signUp as signUpByApi } from '@seam/server/demo/api-client.ts'
import { type Smtp, startSmtp } from '@seam/server/test/smtp.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { newPerson, overlay, PASSWORD, type Person, signIn, signOut, signUp } from '../people.ts'
import { startSecondSite } from '../second-site.ts'

const NEW = 'Another-horse-8'

let smtp: Smtp
let site: Awaited<ReturnType<typeof startSecondSite>>
test.beforeAll(async () => {
  smtp = await startSmtp()
  site = await startSecondSite({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'seam@seam.example',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })
})
test.afterAll(async () => {
  await site.stop()
  await smtp.close()
})

/** Waits for a mail with this subject. Returns a link in it, with the host of the site under test. */
async function linkTo({ email }: Person, subject: string, pattern = /http:\S+#\S+/) {
  const find = () => smtp.mailsTo(email).findLast((mail) => mail.subject === subject)
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  const [link = ''] = pattern.exec(find()?.text ?? '') ?? []
  return link.replace('localhost', '127.0.0.1')
}

async function openForgotten(page: Page, origin: string, email: string) {
  await page.goto(`${origin}/`)
  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await overlay(page).getByLabel('Email').fill(email)
  await overlay(page).getByRole('button', { name: 'Forgot password?' }).click()
}

test('Ada forgot her password, and sets a new one with a link that she gets by mail', async ({
  page,
}) => {
  const ada = newPerson('Ada')
  await signUpByApi(site.origin, { ...ada, password: PASSWORD })

  await openForgotten(page, site.origin, ada.email)
  await expect(overlay(page).getByLabel('Email')).toHaveValue(ada.email)
  await overlay(page).getByRole('button', { name: 'Send link' }).click()
  await expect(overlay(page).getByText('a link is on its way to it')).toBeVisible()

  await page.goto(await linkTo(ada, 'Set a new password on Seam'))
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm new password').fill(NEW)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your password is changed. Sign in with it.')).toBeVisible()

  await page.getByRole('button', { name: 'Login \\ Signup' }).click()
  await signIn(page, ada, PASSWORD)
  await expect(overlay(page).getByText('Invalid Email or Password')).toBeVisible()
  await signIn(page, ada, NEW)
  await expect(overlay(page)).toBeHidden()
})

test('Ben requests the link again and verifies his address', async ({ page }) => {
  const ben = newPerson('Ben')
  await signUp(page, ben, site.origin)
  await page.goto(`${site.origin}/settings`)
  const card = page.getByRole('region', { name: 'Email not verified' })
  await expect(card).toContainText('Open the link in the mail that we sent to your address.')
  await card.getByRole('button', { name: 'Send again' }).click()
  await expect(card).toContainText('A new link is on its way.')
  await expect.poll(() => smtp.mailsTo(ben.email).length).toBe(2)

  const link = await linkTo(ben, 'Verify your email address on Seam')
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main.getByText(`@${ben.username}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Verify my address' }).click()
  await expect(page.getByText('Your email address is verified.')).toBeVisible()
  await page.goto(`${site.origin}/settings`)
  await expect(page.getByText(ben.email)).toBeVisible()
  await expect(card).toBeHidden()

  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link does not work any more')
})

test(
  'Ada turns mention mails off with the link in one, on a device without her session',
  { tag: '@long' },
  async ({ page, browser }) => {
    const ada = newPerson('Ada')
    await signUp(page, ada, site.origin)
    await page.goto(await linkTo(ada, 'Verify your email address on Seam'))
    await page.getByRole('button', { name: 'Verify my address' }).click()
    await expect(page.getByText('Your email address is verified.')).toBeVisible()
    await page.goto(`${site.origin}/settings#notifications`)
    const byMail = page.getByRole('group', { name: 'Mentions of you' }).getByLabel('Mail')
    await byMail.check()
    await page.reload()
    await expect(byMail).toBeChecked()

    const ben = await signUpByApi(site.origin, { ...newPerson('Ben'), password: PASSWORD })
    const mention = (content: string) =>
      callApi(ben, 'POST', '/post', { content: `${content} @${ada.username}` })
    await mention('Hello')
    const subject = `@${ben.username} mentioned you in a post on Seam`
    const link = await linkTo(ada, subject, /http:\S+\/unsubscribe\?token=\S+/)

    const elsewhere = await (await browser.newContext({ colorScheme: 'light' })).newPage()
    await elsewhere.goto(link)
    const end = elsewhere.getByRole('button', { name: 'Unsubscribe' })
    await expect(end).toBeVisible()
    expect(await findViolationsAtWidths(elsewhere, '/unsubscribe')).toEqual([])
    // Opening the page does not change anything.
    await page.reload()
    await expect(byMail).toBeChecked()
    await end.click()
    await expect(elsewhere.getByText('You will get no more of these mails.')).toBeVisible()
    await page.reload()
    await expect(byMail).not.toBeChecked()

    await elsewhere.goto(`${link}x`)
    await end.click()
    await expect(elsewhere.getByText('This link is incomplete or has expired.')).toBeVisible()
    await expect(end).toHaveCount(0)
    await elsewhere.goto(`${site.origin}/unsubscribe`)
    await expect(elsewhere.getByText('This link is incomplete or has expired.')).toBeVisible()

    // Later notifications are only in the list.
    await mention('Hello again')
    await page.goto(`${site.origin}/notifications`)
    await expect(page.getByText('Hello again')).toBeVisible()
    expect(smtp.mailsTo(ada.email).filter((mail) => mail.subject === subject)).toHaveLength(1)
  },
)

test(
  'if the site sends no mail, Cleo is told whom to ask, and has nothing to verify',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    const cleo = newPerson('Cleo')
    await signUp(page, cleo)
    await page.goto('/settings')
    await expect(page.getByText(cleo.email)).toBeVisible()
    await expect(page.getByText('Email not verified')).toBeHidden()
    await signOut(page)

    await openForgotten(page, baseURL ?? '', cleo.email)
    await expect(overlay(page)).toContainText('Ask an owner of this site for a reset link.')
    await overlay(page).getByRole('button', { name: 'Back to login' }).click()
    await expect(overlay(page).getByLabel('Email')).toBeFocused()
  },
)
