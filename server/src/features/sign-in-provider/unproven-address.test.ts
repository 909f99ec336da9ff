import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewVerification, verifyEmail } from '@seam/contract/email-verification.ts'
import { requestPasswordReset, resetPassword } from '@seam/contract/password-reset.ts'
import { login } from '@seam/contract/session.ts'
import { listIdentities } from '@seam/contract/sign-in-provider.ts'
import { codeIn, type MailSite, startMailSite } from '../../../test/mail-site.ts'

const NEW = 'Another-horse-8'
let site: MailSite
beforeAll(async () => {
  site = await startMailSite('identities')
})
afterAll(() => site.end())

/** Connects the account of a person as if with a provider. */
async function connect({ username }: { username: string }) {
  const { id } = await site.db
    .insertInto('sign_in_provider')
    .values({
      public_id: username,
      issuer: `https://${username}.example`,
      client_id: 'seam',
      settings: JSON.stringify({ label: 'Sign in with the school' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = await site.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  await site.db
    .insertInto('identity')
    .values({
      public_id: username,
      account_id: account.id,
      provider_id: id,
      subject: 'eve',
      name: '',
    })
    .execute()
}

const countIdentities = async ({ username }: { username: string }) => {
  const rows = await site.db
    .selectFrom('identity')
    .select('id')
    .where('public_id', '=', username)
    .execute()
  return rows.length
}

test('the owner of an address inherits no identity that someone else has connected', async () => {
  const eve = await site.person('Eve')
  await connect(eve)
  await site.visitor().call(requestPasswordReset, { body: { email: eve.email } })
  const code = codeIn(await site.mailTo(eve.email, 'Set a new password on Seam'))
  const body = { code, newPassword: NEW, confirmNewPassword: NEW }
  expect((await site.visitor().call(resetPassword, { body })).status).toBe(200)
  expect(await countIdentities(eve)).toBe(0)
  const owner = site.visitor()
  await owner.call(login, { body: { email: eve.email, password: NEW } })
  expect((await owner.call(listIdentities)).data.identities).toEqual([])
})

test('a verified user keeps identities after a reset by mail', async () => {
  const ada = await site.verifiedPerson()
  await connect(ada)
  await site.visitor().call(requestPasswordReset, { body: { email: ada.email } })
  const code = codeIn(await site.mailTo(ada.email, 'Set a new password on Seam'))
  const body = { code, newPassword: NEW, confirmNewPassword: NEW }
  expect((await site.visitor().call(resetPassword, { body })).status).toBe(200)
  expect(await countIdentities(ada)).toBe(1)
})

test('the recipient of the mail cannot verify the address of an account with an identity', async () => {
  const eve = await site.person('Eve')
  await connect(eve)
  const code = codeIn(await site.mailTo(eve.email, 'Verify your email address on Seam'))
  expect((await site.visitor().call(previewVerification, { body: { code } })).status).toBe(200)
  expect((await site.visitor().call(verifyEmail, { body: { code } })).status).not.toBe(200)
  expect((await eve.call(verifyEmail, { body: { code } })).status).toBe(200)
})
