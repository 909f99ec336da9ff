import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import * as passkey from '@seam/contract/passkey.ts'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import type { Api, HandlerContext } from '../../infra/http/api.ts'
import { readCookie, setCookie } from '../../infra/http/cookies.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { randomSecretId, SECRET_ID_LENGTH } from '../../infra/random-id.ts'
import type { Secret } from '../../infra/secret.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { knownDeviceId, rememberDevice } from '../session/device.ts'
import { rejectCrossSite } from '../session/reject-cross-site.ts'
import { readPendingSignIn } from '../session/pending-sign-in.ts'
import { startSession } from '../session/session.ts'
import { browserOf, respondWithUser } from '../session/sign-in.ts'
import { readSite } from '../site/site-settings.ts'
import { assertionOptions, secondFactorOptions } from './assertion-options.ts'
import { addPasskey, createOptions } from './register.ts'
import { relyingPartyOf } from './relying-party.ts'
import { listPasskeys, removePasskey } from './manage.ts'
import { takeAssertion, verifyAssertion } from './verify-assertion.ts'
import { passkeyView } from './view.ts'

interface Services extends MailServices {
  db: Db
  responseCache: ResponseCache
  secret: Secret
  publicUrl: string | undefined
}

export function passkeyRoutes(api: Api, services: Services) {
  const { db, responseCache, secret, publicUrl } = services
  const registrationOf = ({
    viewer,
    authentication: session,
    request,
  }: Pick<HandlerContext<typeof passkey.addPasskey>, 'viewer' | 'authentication' | 'request'>) => ({
    viewer,
    session,
    relyingParty: relyingPartyOf(request, publicUrl),
  })

  api.serve(passkey.listPasskeys, {
    handle: ({ viewer }) => listPasskeys(db, viewer.accountId),
    message: 'Your passkeys',
  })

  api.serve(passkey.createPasskeyOptions, {
    rate: rateLimitRules.passkeyOptions,
    handle: async (call) => {
      const { name } = await readSite(db, responseCache)
      return { ...(await createOptions(services, registrationOf(call), name)) }
    },
    message: 'Create the passkey with these options',
  })

  api.serve(passkey.addPasskey, {
    handle: async (call) => {
      const { added, account } = await addPasskey(services, registrationOf(call), call.body)
      rememberDevice(call.request, call.reply, secret, account)
      return passkeyView(added)
    },
    message: 'Your passkey is added',
  })

  api.serve(passkey.removePasskey, {
    handle: async ({ params, viewer: { accountId }, authentication: session, request, reply }) => {
      const account = await removePasskey(services, { accountId, session }, params.id)
      rememberDevice(request, reply, secret, account)
      return null
    },
    message: 'Your passkey is removed',
  })

  api.serve(passkey.createAssertionOptions, {
    rate: rateLimitRules.passkeyOptions,
    handle: async ({ body, request, reply }) => {
      const relyingParty = relyingPartyOf(request, publicUrl)
      if (body.secondFactor) {
        return secondFactorOptions(db, secret, relyingParty, readPendingSignIn(request, secret))
      }
      return assertionOptions(secret, relyingParty, {
        purpose: 'sign in',
        holder: ensureBrowserId(request, reply),
      })
    },
    message: 'Sign in with these options',
  })

  api.serve(passkey.signInWithPasskey, {
    rate: rateLimitRules.secondFactors,
    find: rejectCrossSite,
    handle: async (call) => {
      const verified = await verifyAssertion(db, secret, call.body.passkey, {
        relyingParty: relyingPartyOf(call.request, publicUrl),
        binding: { purpose: 'sign in', holder: browserId(call.request) },
      })
      const session = await db.transaction().execute(async (tx) => {
        const isKnown = knownDeviceId(call.request, secret, verified.account) !== null
        const browser = { ...browserOf(call), isKnown, factors: 'passkey' } as const
        // Locks the account first, as every transaction does, which prevents deadlocks.
        const started = await startSession(services, tx, verified.account, browser)
        await takeAssertion(tx, verified)
        return started
      })
      return respondWithUser({ db, secret }, call, session)
    },
    message: 'You are signed in',
  })
}

/** Binds the challenges of a visitor to the browser, so that no other browser can use them. */
const COOKIE = 'seam_passkey'

/** Returns the id of the requesting browser; empty if it has none. */
const browserId = (request: FastifyRequest): string => readCookie(request, COOKIE) ?? ''

/** Returns the id of the browser, and sets a new one if it has none. All tabs share it. */
function ensureBrowserId(request: FastifyRequest, reply: FastifyReply): string {
  const current = browserId(request)
  const id = current.length === SECRET_ID_LENGTH ? current : randomSecretId()
  setCookie(request, reply, COOKIE, id, { maxAge: limits.passkeyChallengeLifetime })
  return id
}
