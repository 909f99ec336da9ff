import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { deleteAccount } from '@seam/contract/export.ts'
import { editBackupSettings } from '@seam/contract/backup.ts'
import { claim } from '@seam/contract/people/claim.ts'
import { retryJob } from '@seam/contract/health.ts'
import { editMailSettings } from '@seam/contract/mail-settings.ts'
import {
  changeQuota,
  endPersonSession,
  endPersonSessions,
  listPersonSessions,
} from '@seam/contract/people/people.ts'
import { createApiToken, deleteApiToken } from '@seam/contract/api-token.ts'
import { addPasskey, createPasskeyOptions, removePasskey } from '@seam/contract/passkey.ts'
import { createResetLink, resetPassword } from '@seam/contract/password-reset.ts'
import {
  changeEmail,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '@seam/contract/settings.ts'
import { decideApplications } from '@seam/contract/people/registration.ts'
import { removeSiteImage, setSiteImage } from '@seam/contract/site-images.ts'
import { publishTerms } from '@seam/contract/terms.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import { changeRole } from '@seam/contract/people/staff.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  replaceRecoveryCodes,
  setUpTwoFactor,
} from '@seam/contract/two-factor.ts'
import { app } from '../../../test/app.ts'
import { SoftwareAuthenticator } from '../../../test/authenticator.ts'
import { PASSWORD, type Person, visitor } from '../../../test/cast.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { upload } from '../../../test/upload.ts'
import { PURGE_ITEM } from '../item/delete-item.ts'
import { atLocalhost, localhostOrigin } from '../../../test/second-factor.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { appCode } from '../../../test/totp.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { moderationRequests, type RecordedRequest } from './recorded-moderation.fixture.ts'
import { tokenBody } from '../api-token/api-token.fixture.ts'
import { insertApiToken } from '../api-token/api-token-store.ts'
import { insertPasskey } from '../passkey/passkey-store.ts'
import { createReset } from '../password-reset/reset.ts'
import { createClaimLink } from '../people/roles/claim.ts'
import { providerRequests } from '../sign-in-provider/recorded-providers.fixture.ts'
import { webhookRequests } from '../webhook/recorded-webhooks.fixture.ts'

const NEW_PASSWORD = 'Another-horse-8'

/** One successful request to every endpoint that the audit log records, as an owner. */
export const recordedRequests: RecordedRequest[] = [
  [
    claim,
    async (_owner, other) => {
      const link = await createClaimLink((await app()).db, '', null)
      return other.call(claim, { body: { code: link.split('#')[1] } })
    },
  ],
  [
    changeRole,
    (owner, { username }) =>
      owner.call(changeRole, { params: { username }, body: { role: 'moderator' } }),
  ],
  [
    changePassword,
    (_owner, other) =>
      other.call(changePassword, {
        body: {
          currPassword: PASSWORD,
          newPassword: NEW_PASSWORD,
          confirmNewPassword: NEW_PASSWORD,
        },
      }),
  ],
  [
    changeEmail,
    (_owner, other) =>
      other.call(changeEmail, {
        body: { currEmail: other.email, newEmail: `new-${other.email}`, password: PASSWORD },
      }),
  ],
  [
    endSession,
    async (_owner, other) => {
      const { data } = await other.call(listSessions)
      return other.call(endSession, { params: { id: data.docs[0]?._id } })
    },
  ],
  [
    enableTwoFactor,
    async (_owner, other) => {
      const { data: setup } = await other.call(setUpTwoFactor)
      return other.call(enableTwoFactor, { body: { code: appCode(setup.secret) } })
    },
  ],
  [
    disableTwoFactor,
    async (_owner, other) => {
      await markEnabled(other)
      return other.call(disableTwoFactor)
    },
  ],
  [
    replaceRecoveryCodes,
    async (_owner, other) => {
      await markEnabled(other)
      return other.call(replaceRecoveryCodes)
    },
  ],
  [
    addPasskey,
    async (_owner, other) => {
      const browser = await atLocalhost(other)
      const { data: options } = await browser.call(createPasskeyOptions)
      const passkey = new SoftwareAuthenticator(await localhostOrigin()).create(options)
      return browser.call(addPasskey, { body: { name: 'Phone', passkey } })
    },
  ],
  [
    removePasskey,
    async (_owner, other) =>
      other.call(removePasskey, { params: { id: await insertPasskeyOf(other) } }),
  ],
  [createApiToken, async (_owner, other) => other.call(createApiToken, { body: tokenBody() })],
  [
    deleteApiToken,
    async (_owner, other) => {
      const { db } = await app()
      const { public_id: id } = await insertApiToken(
        db as Tx,
        await accountIdOf(other),
        randomBytes(32),
        tokenBody(),
      )
      return other.call(deleteApiToken, { params: { id } })
    },
  ],
  [
    publishTerms,
    (owner) =>
      owner.call(publishTerms, { body: { text: 'Be kind', mustAccept: false, replaces: null } }),
  ],
  [editSite, (owner) => owner.call(editSite, { body: { tagline: 'For the harbour' } })],
  [
    editMailSettings,
    (owner) =>
      owner.call(editMailSettings, {
        body: { smtpUrl: 'smtp://127.0.0.1:1', from: 'seam@seam.example' },
      }),
  ],
  [editBackupSettings, (owner) => owner.call(editBackupSettings, { body: { target: null } })],
  [
    setSiteImage,
    async (owner) => {
      const image = await upload(owner, 'avatars', await generateImage())
      return owner.call(setSiteImage, { query: { type: 'logo' }, body: { image } })
    },
  ],
  [removeSiteImage, (owner) => owner.call(removeSiteImage, { query: { type: 'logo' } })],
  [
    decideApplications,
    async (owner, { username }) => {
      const { db } = await app()
      await sql`
        insert into application (account_id, answer)
        select id, '' from account where username = ${username}`.execute(db)
      const body = { usernames: [username], decision: 'APPROVE' }
      return owner.call(decideApplications, { body })
    },
  ],
  [
    changeQuota,
    (owner, { username }) =>
      owner.call(changeQuota, {
        params: { username },
        body: { quotaBytes: 1024, quotaBytesPerDay: null },
      }),
  ],
  [
    retryJob,
    async (owner) => {
      const { db, queue } = await app()
      await db.transaction().execute((tx) => queue.send(tx, PURGE_ITEM, { itemId: 0 }))
      const { rows } = await sql<{ id: string }>`
        update pgboss.job set state = 'failed', completed_on = now()
        where id = (
          select id from pgboss.job where name = ${PURGE_ITEM} order by created_on desc limit 1)
        returning id::text`.execute(db)
      return owner.call(retryJob, { body: { queue: PURGE_ITEM, id: rows[0]?.id } })
    },
  ],
  [createResetLink, (owner, { username }) => owner.call(createResetLink, { params: { username } })],
  [
    endPersonSession,
    async (owner, { username }) => {
      const { data } = await owner.call(listPersonSessions, { params: { username } })
      const [session] = data
      return owner.call(endPersonSession, { params: { username, id: session?._id ?? '' } })
    },
  ],
  [
    endPersonSessions,
    (owner, { username }) => owner.call(endPersonSessions, { params: { username } }),
  ],
  ...moderationRequests,
  ...providerRequests,
  ...webhookRequests,
  [endOtherSessions, (_owner, other) => other.call(endOtherSessions)],
  [
    resetPassword,
    async (_owner, other) => {
      const code = await createReset((await app()).db, other.username)
      const body = { code, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
      return visitor().call(resetPassword, { body })
    },
  ],
  [
    deleteAccount,
    (_owner, other) => other.call(deleteAccount, { params: { username: other.username } }),
  ],
]

/** Enables two-factor sign-in without an entry in the log. */
async function markEnabled(who: Person) {
  const { db } = await app()
  await sql`update account set two_factor_at = now() where username = ${who.username}`.execute(db)
}

/** Adds a passkey without an entry in the log. Returns its public id. */
async function insertPasskeyOf(who: Person): Promise<string> {
  const { db } = await app()
  const bytes = randomBytes(16)
  const { public_id } = await insertPasskey(db as Tx, {
    accountId: await accountIdOf(who),
    name: 'Phone',
    counter: 0,
    transports: [],
    credentialId: bytes,
    publicKey: bytes,
    domain: 'localhost',
  })
  return public_id
}
