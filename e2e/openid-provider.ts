import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, type Page } from '@playwright/test'
import { leasePort } from '@seam/postgres/test/lease-port.ts'
import { test as base } from './administration.ts'
import type { PersonClaims, ProviderData } from './openid-provider-thread.ts'

/** Not the host of the site: cookies ignore ports, so both would share them. */
const HOST = '127.0.0.1'
const CLIENT = { id: 'seam', secret: 'a-secret-of-the-site-with-32-characters' }

/** Addresses of the site to register at the provider. */
interface Addresses {
  redirect: string
  backchannelLogout: string
  afterSignOut: string
}

/** A certified OpenID provider on this machine, with its own login page. */
class OpenIdProvider {
  readonly issuer: string
  readonly client = CLIENT
  readonly certificate: string
  readonly #folder = mkdtempSync(join(tmpdir(), 'seam-e2e-provider-'))
  readonly #key: string
  #thread: Worker | undefined

  constructor(port: number) {
    this.issuer = `https://${HOST}:${port}`
    this.#key = join(this.#folder, 'key.pem')
    this.certificate = join(this.#folder, 'certificate.pem')
    const subject = ['-subj', '/CN=provider', '-addext', `subjectAltName=IP:${HOST}`]
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const files = ['-keyout', this.#key, '-out', this.certificate]
    const args = ['req', '-x509', '-days', '2', ...curve, ...subject, ...files]
    execFileSync('openssl', args, { stdio: 'ignore' })
  }

  /** Starts it, with the site as its client and these people, by login. */
  async start(addresses: Addresses, people: Record<string, PersonClaims>) {
    const workerData: ProviderData = {
      issuer: this.issuer,
      key: readFileSync(this.#key, 'utf8'),
      cert: readFileSync(this.certificate, 'utf8'),
      client: {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [addresses.redirect],
        post_logout_redirect_uris: [addresses.afterSignOut],
        backchannel_logout_uri: addresses.backchannelLogout,
      },
      people,
    }
    const file = new URL('./openid-provider-thread.ts', import.meta.url)
    this.#thread = new Worker(file, { workerData, execArgv: [], stdout: true, stderr: true })
    await once(this.#thread, 'message')
  }

  async stop() {
    await this.#thread?.terminate()
    rmSync(this.#folder, { recursive: true })
  }
}

/** Journeys on an own site, which may reach an OpenID provider on this machine. */
export const test = base.extend<object, { provider: OpenIdProvider }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures
    async ({}, use) => {
      const provider = new OpenIdProvider(await leasePort())
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  environment: [
    ({ provider }, use) =>
      use({
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        SIGN_IN_HOSTS: new URL(provider.issuer).host,
        NODE_EXTRA_CA_CERTS: provider.certificate,
      }),
    { scope: 'worker' },
  ],
  ignoreHTTPSErrors: true,
  baseURL: ({ site }, use) => use(`http://localhost:${site.port}`),
})

const atProvider = (page: Page) => expect(page).toHaveURL(new RegExp(`^https://${HOST}`))

/** Signs in on the login page of the provider, for the first time: agrees to what the site asks for. */
export async function signInAtProvider(page: Page, login: string) {
  await signInAgainAtProvider(page, login)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

export async function signInAgainAtProvider(page: Page, login: string) {
  await atProvider(page)
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in', exact: true }).click()
}

export async function cancelAtProvider(page: Page) {
  await atProvider(page)
  await page.getByRole('link', { name: '[ Cancel ]', exact: true }).click()
}

/** Confirms on the page of the provider that its session ends as well. */
export async function signOutAtProvider(page: Page) {
  await atProvider(page)
  await page.getByRole('button', { name: 'Yes, sign me out', exact: true }).click()
}
