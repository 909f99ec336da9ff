import { createServer } from 'node:https'
import { parentPort, workerData } from 'node:worker_threads'
import { type AccountClaims, type ClientMetadata, Provider } from 'oidc-provider'

/** What the provider says about a person. */
export type PersonClaims = Omit<AccountClaims, 'sub'>

export interface ProviderData {
  issuer: string
  key: string
  cert: string
  client: ClientMetadata
  /** By login. */
  people: Record<string, PersonClaims>
}

// A certified OpenID provider. In its own thread, so that its warnings are not printed: its login
// page and its memory are for development only.
const { issuer, key, cert, client, people } = workerData as ProviderData
const provider = new Provider(issuer, {
  clients: [client],
  claims: {
    openid: ['sub', 'sid'],
    email: ['email', 'email_verified'],
    profile: ['name', 'preferred_username'],
  },
  cookies: { keys: ['a key of the provider'] },
  features: { backchannelLogout: { enabled: true } },
  // Its own rejects addresses of this machine, where the site is.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: async () => ({ ...people[sub], sub }),
  }),
})
const { hostname, port } = new URL(issuer)
const handle = provider.callback()
createServer({ key, cert }, (request, response) => void handle(request, response)).listen(
  Number(port),
  hostname,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window
  () => parentPort?.postMessage('listening'),
)
