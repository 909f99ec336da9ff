import type { IncomingHttpHeaders } from 'node:http'
import { parseSetCookie } from 'cookie'
import { Provider, type ClientMetadata, type Configuration } from 'oidc-provider'
import { providerPaths } from '@seam/contract/sign-in-provider.ts'
import { app } from './app.ts'
import { listenOutside, testOutgoing } from './outside.ts'

export const CLIENT_SECRET = 'a-secret-of-the-site-with-32-characters'

/** What the provider says about a person. */
interface Person {
  name?: string
  preferred_username?: string
  email?: string
  email_verified?: boolean
  groups?: string[]
}

/** The browser of a person at the provider: it remembers who is signed in there. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>()
  /** How often the provider has asked who they are. */
  asked = 0

  /**
   * Opens an address of the provider and signs in there, if it asks. Returns the address at the site
   * to which the provider sends the browser.
   */
  async signIn(address: string, login: string): Promise<URL> {
    const { origin } = new URL(address)
    let next = new URL(address)
    for (let step = 0; step < 12; step += 1) {
      const response = await this.#send(next)
      const location = response.headers.location
      if (location === undefined) {
        if (!next.pathname.startsWith('/interaction/')) {
          throw new Error(`The provider shows ${response.status} ${response.body}`)
        }
        this.asked += 1
        const form = new URLSearchParams({ prompt: 'login', login, password: 'any' })
        const answer = await this.#send(next, form)
        next = new URL(answer.headers.location ?? '', next)
      } else {
        next = new URL(location, next)
      }
      if (next.origin !== origin) return next
    }
    throw new Error('The provider does not send the browser back')
  }

  /** Opens an address at which the provider ends its session, and agrees. */
  async signOut(address: string): Promise<void> {
    const { body } = await this.#send(new URL(address))
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(body)?.[1] ?? ''
    const form = new URLSearchParams({ xsrf, logout: 'yes' })
    await this.#send(new URL('/session/end/confirm', address), form)
  }

  async #send(url: URL, form?: URLSearchParams) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { status, headers, body } = await testOutgoing.send(url.href, {
      method: form ? 'POST' : 'GET',
      headers: {
        cookie,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: Buffer.from(form.toString()) }),
      timeoutMs: 30_000,
      maxBytes: 1_000_000,
    })
    this.#remember(headers)
    return { status, headers, body: body.toString() }
  }

  #remember(headers: IncomingHttpHeaders) {
    for (const line of headers['set-cookie'] ?? []) {
      const { name, value = '', expires } = parseSetCookie(line)
      if (expires && expires.getTime() < Date.now()) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
}

/** Starts a certified OpenID provider, at which the site is a client. */
export async function startOpenIdProvider(configuration: Configuration = {}) {
  const people = new Map<string, Person>()
  const removed = new Set<string>()
  const listener: { current: ReturnType<Provider['callback']> | null } = { current: null }
  const server = await listenOutside((request, response) => {
    void listener.current?.(request, response)
  })
  const issuer = `https://${server.host}`
  const { origin } = await app()
  const client: ClientMetadata = {
    client_id: 'seam',
    client_secret: CLIENT_SECRET,
    redirect_uris: [`${origin}${providerPaths.callback}${server.host}`],
    post_logout_redirect_uris: [`${origin}/`],
    grant_types: ['authorization_code', 'refresh_token'],
    backchannel_logout_uri: `${origin}${providerPaths.backchannelLogout}`,
    backchannel_logout_session_required: true,
  }
  const provider = new Provider(issuer, {
    clients: [client],
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'groups'],
    },
    cookies: { keys: ['a key of the provider'] },
    ttl: { Session: 3600, Grant: 3600, Interaction: 3600, AccessToken: 3600, IdToken: 3600 },
    // Its own refuses addresses of this machine, where the site is.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
    features: { backchannelLogout: { enabled: true } },
    issueRefreshToken: async () => true,
    findAccount: (_context, sub) =>
      removed.has(sub)
        ? undefined
        : { accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) },
    // The person agrees to what the site asks for.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid profile email offline_access')
      await grant.save()
      return grant
    },
    ...configuration,
  })
  listener.current = provider.callback()
  return {
    issuer,
    provider,
    people,
    /** Accounts that the provider no longer has. */
    removed,
    close: server.close,
  }
}
