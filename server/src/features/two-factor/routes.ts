import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import * as twoFactor from '@seam/contract/two-factor.ts'
import type { Api, HandlerContext } from '../../infra/http/api.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { findCredentialVersionByPublicId } from '../account/account.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import { relyingPartyOf } from '../passkey/relying-party.ts'
import { knownDeviceId, rememberDevice } from '../session/device.ts'
import { rejectCrossSite } from '../session/reject-cross-site.ts'
import { clearPendingSignIn, readPendingSignIn } from '../session/pending-sign-in.ts'
import { browserOf, respondWithUser } from '../session/sign-in.ts'
import { readCachedSettings, readSite } from '../site/site-settings.ts'
import { completeWithCode, completeWithPasskey } from './complete-sign-in.ts'
import { requiresSecondFactor } from './required.ts'
import * as rules from './two-factor.ts'

interface Services extends MailServices {
  db: Db
  responseCache: ResponseCache
  secret: Secret
  publicUrl: string | undefined
}

export function twoFactorRoutes(api: Api, services: Services) {
  const { db, responseCache, secret, publicUrl } = services
  const currentOf = ({
    viewer: { accountId, username },
    authentication: session,
  }: Pick<HandlerContext<typeof twoFactor.getTwoFactor>, 'viewer' | 'authentication'>) => ({
    accountId,
    username,
    session,
  })

  api.serve(twoFactor.getTwoFactor, {
    handle: async ({ viewer }) => ({
      ...(await rules.getTwoFactor(db, viewer.accountId)),
      isRequired: requiresSecondFactor(
        viewer.grantedRole,
        await readCachedSettings(db, responseCache),
      ),
    }),
    message: 'Your two-factor sign-in',
  })

  api.serve(twoFactor.setUpTwoFactor, {
    handle: async (call) => {
      const { name } = await readSite(db, responseCache)
      return rules.setUp(services, currentOf(call), name)
    },
    message: 'Add this to your authenticator app',
  })

  api.serve(twoFactor.enableTwoFactor, {
    rate: rateLimitRules.secondFactors,
    handle: async (call) => {
      const { account, recoveryCodes } = await rules.enable(
        services,
        currentOf(call),
        call.body.code,
      )
      rememberDevice(call.request, call.reply, secret, account)
      return { recoveryCodes }
    },
    message: 'Two-factor sign-in is on. Keep your recovery codes',
  })

  api.serve(twoFactor.disableTwoFactor, {
    handle: async (call) => {
      const account = await rules.disable(services, currentOf(call))
      rememberDevice(call.request, call.reply, secret, account)
      return null
    },
    message: 'Two-factor sign-in is off',
  })

  api.serve(twoFactor.replaceRecoveryCodes, {
    handle: async (call) => {
      const { account, recoveryCodes } = await rules.replaceRecoveryCodes(services, currentOf(call))
      rememberDevice(call.request, call.reply, secret, account)
      return { recoveryCodes }
    },
    message: 'Your earlier recovery codes no longer work',
  })

  api.serve(twoFactor.completeSignIn, {
    rate: rateLimitRules.secondFactors,
    find: rejectCrossSite,
    handle: async (call) => {
      const { body, request, reply } = call
      const pending = readPendingSignIn(request, secret)
      const account = await findCredentialVersionByPublicId(db, pending.publicId)
      const knownDevice = (account && knownDeviceId(request, secret, account)) ?? ''
      const browser = { ...browserOf(call), knownDevice }
      const { code = '', passkey } = body
      const session = passkey
        ? await completeWithPasskey(
            services,
            pending,
            { passkey, relyingParty: relyingPartyOf(request, publicUrl) },
            browser,
          )
        : await completeWithCode(services, pending, code, browser)
      clearPendingSignIn(request, reply)
      return respondWithUser(services, call, session)
    },
    message: 'You are signed in',
  })
}
