import type { FastifyRequest } from 'fastify'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import * as contract from '@seam/contract/sign-in-provider.ts'
import type { Api } from '../../infra/http/api.ts'
import { ProblemError, notFound } from '../../infra/http/problem-error.ts'
import { pageOrigin } from '../../infra/http/page-origin.ts'
import { requireProvenAddress } from '../email-verification/require-verified.ts'
import { rememberDevice } from '../session/device.ts'
import { requireRecentPassword } from '../session/recent-password.ts'
import { rejectCrossSite } from '../session/reject-cross-site.ts'
import { respondWithUser } from '../session/sign-in.ts'
import type { Services } from './callback.ts'
import { connectIdentity, disconnectIdentity } from './connect.ts'
import { createIdentityAccount } from './create-account.ts'
import { startFlow } from './flow.ts'
import { findIdentities, hasPassword, isAddressUsed } from './identity-store.ts'
import { clientOf } from './openid.ts'
import { clearPendingIdentity, type Pending, readPendingIdentity } from './pending-identity.ts'
import {
  changeProvider,
  createProvider,
  deleteProvider,
  listProviders,
} from './manage-providers.ts'
import { labelOf, providerOf, versionOf } from './stored-provider.ts'
import { findProvider, findProviderById } from './provider-store.ts'
import { identityGone } from './sign-in.ts'

interface RouteServices extends Services {
  publicUrl: string | undefined
}

const signInOf = ({ providerId, issuer, person, providerSession, tokens }: Pending) => ({
  providerId,
  issuer,
  name: person.name,
  providerSession,
  tokens,
})

export function signInProviderRoutes(api: Api, services: RouteServices) {
  const { db, secret, outgoing, publicUrl } = services

  /** Throws 404 if no one waits in this browser, or the provider has changed since. */
  const findPending = async (request: FastifyRequest) => {
    const pending = readPendingIdentity(request, secret)
    const provider = await findProviderById(db, pending.providerId)
    if (!provider || versionOf(provider) !== pending.providerVersion) throw identityGone()
    return {
      ...pending,
      label: labelOf(provider.settings),
      isOpen: providerOf(secret, provider).admission === 'ANYONE',
    }
  }

  api.serve(contract.listProviders, {
    handle: () => listProviders(db),
    message: 'The sign-in providers of this site',
  })

  api.serve(contract.createProvider, {
    rate: rateLimitRules.providerSettings,
    handle: async ({ body, viewer, authentication }) => {
      await requireRecentPassword(db, authentication)
      return createProvider(services, viewer.accountId, body)
    },
    message: 'The sign-in provider is added',
  })

  api.serve(contract.changeProvider, {
    rate: rateLimitRules.providerSettings,
    handle: async ({ params, body, viewer, authentication }) => {
      await requireRecentPassword(db, authentication)
      return changeProvider(services, viewer.accountId, params.id, body)
    },
    message: 'The sign-in provider is changed',
  })

  api.serve(contract.deleteProvider, {
    handle: async ({ params, viewer, authentication }) => {
      await requireRecentPassword(db, authentication)
      await deleteProvider(db, viewer.accountId, params.id)
      return null
    },
    message: 'The sign-in provider is deleted',
  })

  api.serve(contract.startProviderSignIn, {
    rate: rateLimitRules.providerSignIns,
    find: rejectCrossSite,
    handle: async (call) => {
      const { params, body, viewer, authentication, request } = call
      const row = await findProvider(db, params.id)
      if (!row) throw notFound('There is no such sign-in provider')
      const { sessionId } = authentication
      const isSignedIn = viewer !== null && sessionId !== null
      if (body.purpose !== 'SIGN_IN' && !isSignedIn) {
        throw new ProblemError('not-signed-in', serverMessages.sessionEnded)
      }
      const account =
        body.purpose !== 'SIGN_IN' && isSignedIn ? { accountId: viewer.accountId, sessionId } : null
      if (body.purpose === 'CONNECT' && account) {
        await requireRecentPassword(db, authentication)
        await requireProvenAddress(services.sendsMail, db, account.accountId)
      }
      const provider = providerOf(secret, row)
      const silent = (cause: unknown) => {
        throw new ProblemError('unavailable', serverMessages.providerSilent, { cause })
      }
      const config = await clientOf(outgoing, provider).catch(silent)
      const url = await startFlow(
        secret,
        call,
        { provider, config },
        {
          origin: pageOrigin(request, publicUrl),
          purpose: body.purpose,
          returnTo: body.returnTo,
          account,
        },
      )
      return { url }
    },
    message: 'Sign in at this address',
  })

  api.serve(contract.getPendingIdentity, {
    handle: async ({ request }) => {
      const { label, person, isAdmitted, returnTo } = await findPending(request)
      const hasAccount = person.isEmailVerified && (await isAddressUsed(db, person.email))
      return {
        provider: label,
        hasAccount: hasAccount || !isAdmitted,
        username: person.username,
        fullName: person.fullName,
        email: person.email,
        mayChangeEmail: !person.isEmailVerified,
        returnTo,
      }
    },
    message: 'Who has signed in at a provider',
  })

  api.serve(contract.createIdentityAccount, {
    rate: rateLimitRules.signUpRequests,
    find: rejectCrossSite,
    handle: async (call) => {
      const { body, request, reply } = call
      const pending = await findPending(request)
      if (!pending.isAdmitted) throw identityGone()
      const { person, role } = pending
      const email = person.isEmailVerified ? person.email : body.email
      const newcomer = { person, role, signIn: signInOf(pending), isOpen: pending.isOpen }
      const { username, fullName, confirmsAge = false, acceptedTerms } = body
      const account = { username, fullName, email, confirmsAge, acceptedTerms }
      const session = await createIdentityAccount(services, newcomer, account, call)
      clearPendingIdentity(request, reply)
      return respondWithUser(services, call, session)
    },
    message: 'Welcome',
  })

  api.serve(contract.connectIdentity, {
    handle: async ({ viewer: { accountId }, authentication: session, request, reply }) => {
      const pending = await findPending(request)
      const { subject, name } = pending.person
      const { providerId, issuer, returnTo } = pending
      const identity = { providerId, issuer, subject, name }
      await requireRecentPassword(db, session)
      const account = await connectIdentity(services, { accountId, session, ...identity })
      clearPendingIdentity(request, reply)
      rememberDevice(request, reply, secret, account)
      return { returnTo }
    },
    message: 'Your accounts are connected',
  })

  api.serve(contract.listIdentities, {
    handle: async ({ viewer }) => ({
      hasPassword: await hasPassword(db, viewer.accountId),
      identities: (await findIdentities(db, viewer.accountId)).map((row) => ({
        _id: row.public_id,
        providerId: row.provider_public_id,
        provider: labelOf(row.settings),
        name: row.name,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
      })),
    }),
    message: 'The accounts with which you sign in',
  })

  api.serve(contract.deleteIdentity, {
    handle: async ({ params, viewer: { accountId }, authentication: session, request, reply }) => {
      const account = await disconnectIdentity(services, { accountId, session }, params.id)
      rememberDevice(request, reply, secret, account)
      return null
    },
    message: 'The accounts are disconnected',
  })
}
