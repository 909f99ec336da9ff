import { afterAll, beforeAll, expect, test } from 'vitest'
import { removePasskey } from '@seam/contract/passkey.ts'
import { resetPassword } from '@seam/contract/password-reset.ts'
import { login } from '@seam/contract/session.ts'
import { changeEmail, changePassword } from '@seam/contract/settings.ts'
import {
  completeSignIn,
  disableTwoFactor,
  enableTwoFactor,
  replaceRecoveryCodes,
  setUpTwoFactor,
} from '@seam/contract/two-factor.ts'
import { signupData } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { type MailSite, startMailSite } from '../../../test/mail-site.ts'
import { addPasskeyFor } from '../../../test/second-factor.ts'
import { appCode } from '../../../test/totp.ts'
import { createReset } from '../password-reset/reset.ts'
import { removeSecondFactors } from '../two-factor/remove.ts'

const NEW = 'Another-horse-8'

let site: MailSite
let origin: string
beforeAll(async () => {
  site = await startMailSite('known_devices')
  origin = site.origin.replace('//127.0.0.1', '//localhost')
})
afterAll(() => site.end())

/** An account, the browser that changes it, and its credentials. */
interface Owner {
  browser: Client
  username: string
  email: string
  password: string
  codes: string[]
}

async function signUp(): Promise<Owner> {
  const { cookies, username, email, password } = await site.verifiedPerson()
  return { browser: withCookies(cookies), username, email, password, codes: [] }
}

function withCookies(cookies: Iterable<[string, string]>): Client {
  const browser = new Client(origin)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

/** Signs in on a browser that has its device cookie but no session. */
async function signIn({ email, password, codes }: Owner, browser: Client): Promise<Client> {
  const device = [...browser.cookies].filter(([name]) => name === 'seam_device')
  const next = withCookies(device)
  let { status } = await next.call(login, { body: { email, password } })
  if (status === 401) {
    ;({ status } = await next.call(completeSignIn, { body: { code: codes.pop() } }))
  }
  expect(status).toBe(200)
  return next
}

/** Returns how many mails about new sign-ins were sent to an account. */
async function countNotices({ username }: Owner): Promise<number> {
  const { count } = await site.db
    .selectFrom('mail')
    .innerJoin('account', 'account.id', 'mail.account_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account.username', '=', username)
    .where('mail.kind', '=', 'new-sign-in')
    .executeTakeFirstOrThrow()
  return count
}

async function enable(owner: Owner) {
  const { data } = await owner.browser.call(setUpTwoFactor)
  const answer = await owner.browser.call(enableTwoFactor, { body: { code: appCode(data.secret) } })
  expect(answer.status).toBe(201)
  owner.codes = answer.data.recoveryCodes
}

interface Change {
  prepare?: (owner: Owner) => Promise<unknown>
  change: (owner: Owner) => Promise<unknown>
}

const byOwner: Record<string, Change> = {
  'a change of password': {
    async change(owner) {
      const passwords = { newPassword: NEW, confirmNewPassword: NEW }
      await owner.browser.call(changePassword, {
        body: { currPassword: owner.password, ...passwords },
      })
      owner.password = NEW
    },
  },
  'a change of email': {
    async change(owner) {
      const { email: newEmail } = signupData()
      const { email: currEmail, password } = owner
      await owner.browser.call(changeEmail, { body: { currEmail, newEmail, password } })
      owner.email = newEmail
      // Unverified addresses get no notices.
      expect((await site.verify(newEmail)).status).toBe(200)
    },
  },
  'turning two-factor sign-in on': { change: enable },
  'turning two-factor sign-in off': {
    prepare: enable,
    change: ({ browser }) => browser.call(disableTwoFactor),
  },
  'new recovery codes': {
    prepare: enable,
    async change(owner) {
      owner.codes = (await owner.browser.call(replaceRecoveryCodes)).data.recoveryCodes
    },
  },
  'a new passkey': { change: ({ browser }) => addPasskeyFor(browser, origin) },
  'a removed passkey': {
    prepare: async ({ browser }) => {
      removed = (await addPasskeyFor(browser, origin)).passkey._id
    },
    change: ({ browser }) => browser.call(removePasskey, { params: { id: removed } }),
  },
}
let removed: string

/** Makes another browser known by two sign-ins. Returns it and the number of mails so far. */
async function knownBrowser(owner: Owner) {
  const first = await signIn(owner, new Client(origin))
  const before = await countNotices(owner)
  const browser = await signIn(owner, first)
  expect(await countNotices(owner)).toBe(before)
  return { browser, before }
}

test.each(Object.entries(byOwner))(
  '%s makes every other device unknown, but not this one',
  async (_, { prepare, change }) => {
    const owner = await signUp()
    await prepare?.(owner)
    const { browser, before } = await knownBrowser(owner)
    await change(owner)
    await signIn(owner, owner.browser)
    expect(await countNotices(owner)).toBe(before)
    await signIn(owner, browser)
    expect(await countNotices(owner)).toBe(before + 1)
  },
)

test.each<[string, Change['change']]>([
  [
    'a reset of the password',
    async (owner) => {
      const code = await createReset(site.db, owner.username)
      const body = { code, newPassword: NEW, confirmNewPassword: NEW }
      expect((await new Client(origin).call(resetPassword, { body })).status).toBe(200)
      owner.password = NEW
    },
  ],
  ['a removal by the operator', ({ username }) => removeSecondFactors(site.db, username)],
])('%s makes all devices unknown', async (_, change) => {
  const owner = await signUp()
  await enable(owner)
  const { browser, before } = await knownBrowser(owner)
  await change(owner)
  await signIn(owner, browser)
  await signIn(owner, owner.browser)
  expect(await countNotices(owner)).toBe(before + 2)
})
