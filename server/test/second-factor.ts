import {
  addPasskey,
  createAssertionOptions,
  createPasskeyOptions,
  signInWithPasskey,
} from '@seam/contract/passkey.ts'
import { login } from '@seam/contract/session.ts'
import { completeSignIn, enableTwoFactor, setUpTwoFactor } from '@seam/contract/two-factor.ts'
import { app } from './app.ts'
import { SoftwareAuthenticator } from './authenticator.ts'
import { PASSWORD, type Person } from './cast.ts'
import { Client } from './client.ts'
import { accountIdOf } from './seed.ts'
import { appCode } from './totp.ts'

/** Turns on two-factor sign-in as if long ago: the current code is not used yet. */
export async function enableFor(who: Person) {
  const { data: setup } = await who.call(setUpTwoFactor)
  const answer = await who.call(enableTwoFactor, { body: { code: appCode(setup.secret) } })
  if (answer.status !== 201) throw new Error(`not turned on: ${answer.problem.detail}`)
  const { db } = await app()
  await db
    .updateTable('totp')
    .set({ last_step: 0 })
    .where('account_id', '=', await accountIdOf(who))
    .execute()
  return { secret: setup.secret, recoveryCodes: answer.data.recoveryCodes }
}

/** Returns a new browser that has sent the password of an account with a second factor. */
export async function enterPassword(
  { email }: Person,
  { origin, password = PASSWORD }: { origin?: string; password?: string } = {},
): Promise<Client> {
  const browser = new Client(origin)
  const answer = await browser.call(login, { body: { email, password } })
  if (answer.problem.code !== 'second-factor-required') throw new Error('no second factor')
  return browser
}

export const sendCode = (browser: Client, code: string) =>
  browser.call(completeSignIn, { body: { code } })

/** Adds a passkey to an account. The client must use the origin of a site that offers passkeys. */
export async function addPasskeyFor(who: Client, origin: string, name = 'Phone') {
  const authenticator = new SoftwareAuthenticator(origin)
  const options = await who.call(createPasskeyOptions)
  if (options.status !== 200) throw new Error(`no options: ${options.problem.detail}`)
  const answer = await who.call(addPasskey, {
    body: { name, passkey: authenticator.create(options.data) },
  })
  if (answer.status !== 201) throw new Error(`not added: ${answer.problem.detail}`)
  return { authenticator, passkey: answer.data }
}

type Deviation = Parameters<SoftwareAuthenticator['get']>[1]

/** Signs in with only a passkey. */
export async function usePasskey(
  browser: Client,
  authenticator: SoftwareAuthenticator,
  deviation?: Deviation,
) {
  const { data: options } = await browser.call(createAssertionOptions, { body: {} })
  const passkey = authenticator.get(options, deviation)
  return { passkey, answer: await browser.call(signInWithPasskey, { body: { passkey } }) }
}

export const localhostOrigin = async () =>
  (await app()).origin.replace('//127.0.0.1', '//localhost')

/** Returns the same browser at the origin of the application that offers passkeys. */
export async function atLocalhost({ username, email, cookies }: Person): Promise<Person> {
  const browser = new Client(await localhostOrigin())
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return Object.assign(browser, { username, email })
}
