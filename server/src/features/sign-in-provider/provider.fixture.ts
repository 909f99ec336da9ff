import { confirmPassword } from '@seam/contract/session.ts'
import {
  createProvider,
  type ProviderBody,
  type SignInProvider,
  type SignInPurpose,
  startProviderSignIn,
} from '@seam/contract/sign-in-provider.ts'
import { app } from '../../../test/app.ts'
import { PASSWORD, type Person, staff } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import {
  CLIENT_SECRET,
  ProviderBrowser,
  type startOpenIdProvider,
} from '../../../test/openid-provider.ts'

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

export const settings = (
  { issuer }: Pick<OpenIdProvider, 'issuer'>,
  changed: Partial<ProviderBody> = {},
): ProviderBody => ({
  label: 'Sign in with the school',
  issuer,
  clientId: 'seam',
  clientSecret: CLIENT_SECRET,
  scopes: 'openid profile email',
  admission: 'ANYONE',
  admissionClaim: '',
  admissionValue: '',
  trustsEmail: false,
  nameClaim: 'name',
  roleClaim: '',
  moderatorValue: '',
  ownerValue: '',
  ...changed,
})

/** Removes the buttons that a test has left. */
export async function deleteAllProviders(): Promise<void> {
  await (await app()).db.deleteFrom('sign_in_provider').execute()
}

/** Returns an owner who has just entered the password. */
export async function owner(): Promise<Person> {
  const who = await staff('Ada', 'owner')
  await who.call(confirmPassword, { body: { password: PASSWORD } })
  return who
}

/** Adds a button for a provider. */
export async function addProvider(who: Client, body: ProviderBody): Promise<SignInProvider> {
  const answer = await who.call(createProvider, { body })
  if (answer.status !== 201) throw new Error(`not added: ${JSON.stringify(answer.problem)}`)
  return answer.data
}

/** Begins at the site. Returns the address at the provider. */
export async function start(
  browser: Client,
  { _id }: Pick<SignInProvider, '_id'>,
  purpose: SignInPurpose = 'SIGN_IN',
  returnTo = '/v/feed?category=MUSIC',
): Promise<string> {
  const answer = await browser.call(startProviderSignIn, {
    params: { id: _id },
    body: { purpose, returnTo },
  })
  if (answer.status !== 200) throw new Error(`not started: ${JSON.stringify(answer.problem)}`)
  return answer.data.url
}

/** Opens the address to which the provider sends the browser. Returns where the site sends it. */
export async function comeBack(browser: Client, address: URL): Promise<string> {
  const response = await browser.fetch(address.pathname + address.search)
  return response.headers.get('location') ?? `status ${response.status}`
}

/** Signs in at a provider with a new browser. Returns it and where the site sends it. */
export async function signInAs(
  login: string,
  provider: Pick<SignInProvider, '_id'>,
  { browser = new Client(), there = new ProviderBrowser() } = {},
) {
  const back = await there.signIn(await start(browser, provider), login)
  return { browser, there, path: await comeBack(browser, back) }
}
