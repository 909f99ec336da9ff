import type { FastifyReply, FastifyRequest } from 'fastify'
import * as openid from 'openid-client'
import { limits } from '@seam/contract/limits.ts'
import { pages } from '@seam/contract/pages.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import type { SignInProblem } from '@seam/contract/sign-in-provider.ts'
import type { Authentication } from '../../infra/http/authentication.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Outgoing } from '../../infra/outgoing/outgoing-request.ts'
import { rememberDevice } from '../session/device.ts'
import { setSession } from '../session/sign-in.ts'
import { markPasswordConfirmed } from '../session/account-session-store.ts'
import { type Claims, isAdmitted, mergeClaims, type Person, personOf, roleFrom } from './claims.ts'
import { connectIdentity } from './connect.ts'
import { accountAtOnce, createIdentityAccount } from './create-account.ts'
import { callbackUrl, type Flow, nonceOf, takeFlow, verifierOf } from './flow.ts'
import { findIdentity, isAddressUsed } from './identity-store.ts'
import { CLOCK_TOLERANCE, clientOf } from './openid.ts'
import { setPendingIdentity } from './pending-identity.ts'
import { findProviderById } from './provider-store.ts'
import { type Provider, providerOf, versionOf } from './stored-provider.ts'
import {
  type ProviderSignIn,
  type Services as SignInServices,
  signInWithIdentity,
} from './sign-in.ts'

export interface Services extends SignInServices {
  outgoing: Outgoing
}

export interface Returned {
  request: FastifyRequest
  reply: FastifyReply
  authentication: Authentication
  /** Of the site, with which the browser began. */
  origin: string
}

/** Why the browser goes to the page that explains it. */
class SignInFailure extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/**
 * Completes what this browser has begun at a provider, with the response in the URL. Returns the path
 * to which it goes next.
 */
export async function returnFromProvider(services: Services, call: Returned): Promise<string> {
  try {
    const state = new URL(call.request.url, call.origin).searchParams.get('state')
    const flow = takeFlow(call.request, call.reply, services.secret, state)
    if (!flow) throw new SignInFailure('expired')
    return await complete(services, call, flow)
  } catch (error) {
    const problem = problemOf(error)
    if (problem === 'failed')
      call.request.log.warn({ err: error }, 'A sign-in at a provider failed')
    return `${pages.signIn}?problem=${problem}`
  }
}

function problemOf(error: unknown): SignInProblem {
  if (error instanceof SignInFailure) return error.problem
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') {
    return 'denied'
  }
  if (!(error instanceof ProblemError)) return 'failed'
  if (error.code === 'conflict') return 'connected-elsewhere'
  if (error.code === 'registration-closed' || error.code === 'invalid') return 'not-admitted'
  // The account, the connection or the provider has changed meanwhile.
  return 'expired'
}

async function complete(services: Services, call: Returned, flow: Flow): Promise<string> {
  const { db, secret, outgoing } = services
  const row = await findProviderById(db, flow.providerId)
  if (!row) throw new SignInFailure('expired')
  const provider = providerOf(secret, row)
  const address = new URL(callbackUrl(call.origin, provider))
  const url = new URL(call.request.url, call.origin)
  if (url.pathname !== address.pathname) throw new SignInFailure('failed')
  address.search = url.search
  const config = await clientOf(outgoing, provider)
  const tokens = await openid.authorizationCodeGrant(config, address, {
    expectedState: flow.state,
    expectedNonce: nonceOf(secret, flow.state),
    pkceCodeVerifier: verifierOf(secret, flow.state),
    idTokenExpected: true,
  })
  const idToken = tokens.claims()
  if (!idToken || idToken.sub.length > MAX_ID) throw new SignInFailure('failed')
  const userInfo = config.serverMetadata().userinfo_endpoint
    ? await openid.fetchUserInfo(config, tokens.access_token, idToken.sub)
    : {}
  const claims = mergeClaims(idToken, userInfo)
  const person = personOf(provider, idToken.sub, claims)
  const signIn: ProviderSignIn = {
    providerId: provider.id,
    name: person.name,
    issuer: provider.issuer,
    providerSession: sessionIdOf(claims['sid']),
    tokens: { idToken: tokens.id_token ?? null, refreshToken: tokens.refresh_token ?? null },
  }
  if (flow.purpose === 'SIGN_IN') {
    const version = versionOf(row)
    return signInOrAsk(services, call, flow, { provider, person, claims, signIn, version })
  }
  if (flow.purpose === 'CONNECT') {
    await connect(services, call, flow, { provider, person })
  } else {
    if (!isRecent(idToken.auth_time)) throw new SignInFailure('not-confirmed')
    await confirm(services, call, flow, { provider, person })
  }
  return flow.returnTo
}

/** Of a subject, as OpenID Connect limits it, and of the id of a session. */
const MAX_ID = 255

const sessionIdOf = (sid: unknown): string | null =>
  typeof sid === 'string' && sid !== '' && sid.length <= MAX_ID ? sid : null

/** Whether the provider has asked the person who they are a moment ago, and says so. */
function isRecent(authTime: number | undefined): boolean {
  if (authTime === undefined) return false
  const age = Date.now() / 1000 - authTime
  return age > -CLOCK_TOLERANCE && age < limits.providerConfirmationAge + CLOCK_TOLERANCE
}

interface Identified {
  provider: Provider
  person: Person
}

async function signInOrAsk(
  services: Services,
  call: Returned,
  { returnTo }: Flow,
  identified: Identified & { claims: Claims; signIn: ProviderSignIn; version: string },
): Promise<string> {
  const { db, secret } = services
  const { provider, person, claims, signIn } = identified
  const identity = await findIdentity(db, provider.id, person.subject)
  if (identity) {
    const account = {
      accountId: identity.account_id,
      credentialVersion: identity.credential_version,
      identityId: identity.id,
    }
    const roleOf =
      provider.roleClaim === '' ? null : (role: Role) => roleFrom(provider, claims, role)
    const how = { isNew: false, roleOf }
    setSession(services, call, await signInWithIdentity(services, account, signIn, call, how))
    return returnTo
  }
  const admitted = isAdmitted(provider, person, claims)
  const hasAccount = person.isEmailVerified && (await isAddressUsed(db, person.email))
  if (!admitted && !hasAccount) throw new SignInFailure('not-admitted')
  const role = roleFrom(provider, claims, 'member') ?? 'member'
  const account = admitted ? await accountAtOnce(services, person) : null
  if (account) {
    const isOpen = provider.admission === 'ANYONE'
    const newcomer = { person, signIn, role, isOpen }
    setSession(services, call, await createIdentityAccount(services, newcomer, account, call))
    return returnTo
  }
  setPendingIdentity(call.request, call.reply, secret, {
    providerId: provider.id,
    providerVersion: identified.version,
    issuer: provider.issuer,
    person,
    isAdmitted: admitted,
    role,
    providerSession: signIn.providerSession,
    tokens: signIn.tokens,
    returnTo,
  })
  return pages.signIn
}

/** Returns the account that has begun this. Throws if another session has taken its place. */
function requireSameSession({ authentication }: Returned, { account }: Flow): Owner {
  if (!account || authentication.sessionId !== account.sessionId) {
    throw new SignInFailure('expired')
  }
  return account
}
type Owner = NonNullable<Flow['account']>

async function connect(
  services: Services,
  call: Returned,
  flow: Flow,
  { provider, person }: Identified,
): Promise<void> {
  const { accountId } = requireSameSession(call, flow)
  const existing = await findIdentity(services.db, provider.id, person.subject)
  if (existing?.account_id === accountId) return
  if (existing) throw new SignInFailure('connected-elsewhere')
  const account = await connectIdentity(services, {
    accountId,
    session: call.authentication,
    providerId: provider.id,
    issuer: provider.issuer,
    subject: person.subject,
    name: person.name,
  })
  rememberDevice(call.request, call.reply, services.secret, account)
}

async function confirm(
  { db }: Services,
  call: Returned,
  flow: Flow,
  { provider, person }: Identified,
): Promise<void> {
  const { accountId, sessionId } = requireSameSession(call, flow)
  const identity = await findIdentity(db, provider.id, person.subject)
  if (identity?.account_id !== accountId) throw new SignInFailure('not-confirmed')
  if (!(await markPasswordConfirmed(db, sessionId))) throw new SignInFailure('expired')
}
