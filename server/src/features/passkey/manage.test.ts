import { expect } from 'vitest'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import {
  addPasskey,
  createAssertionOptions,
  createPasskeyOptions,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
} from '@seam/contract/passkey.ts'
import { app } from '../../../test/app.ts'
import { SoftwareAuthenticator } from '../../../test/authenticator.ts'
import { person } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { eventually } from '../../../test/eventually.ts'
import {
  addPasskeyFor,
  atLocalhost,
  enableFor,
  enterPassword,
  usePasskey,
} from '../../../test/second-factor.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { rejected, test } from './passkey.fixture.ts'

test('the options demand a discoverable passkey that verifies its user', async ({
  ada,
  authenticator,
  newBrowser,
}) => {
  const { data: creation } = await ada.call(createPasskeyOptions)
  expect(creation).toMatchObject({
    rp: { id: 'localhost', name: 'Seam' },
    user: { name: ada.username },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: authenticator.id.toString('base64url') }],
  })
  const { data: request } = await newBrowser().call(createAssertionOptions, { body: {} })
  expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(request.allowCredentials ?? []).toEqual([])
})

test('a user has several passkeys, each with its name, and removes one', async ({
  origin,
  ada,
  authenticator,
  newBrowser,
}) => {
  const second = await addPasskeyFor(ada, origin, ' Key 🔑 ')
  const { data: passkeys } = await ada.call(listPasskeys)
  expect(passkeys.map(({ name }) => name)).toEqual(['Key 🔑', 'Phone'])
  const params = { id: second.passkey._id }
  expect((await ada.call(removePasskey, { params })).status).toBe(200)
  expect((await ada.call(removePasskey, { params })).status).toBe(404)
  const { answer } = await usePasskey(newBrowser(), second.authenticator)
  expect([answer.status, answer.problem.code]).toEqual(rejected)
  expect((await usePasskey(newBrowser(), authenticator)).answer.status).toBe(200)
})

test('a passkey says at which domain it works, and is not a second step at another', async ({
  origin,
  ada,
}) => {
  await enableFor(ada)
  const domains = async () => (await ada.call(listPasskeys)).data.map(({ domain }) => domain)
  expect(await domains()).toEqual(['localhost'])
  const { db } = await app()
  await db
    .updateTable('passkey')
    .set({ domain: 'before.example' })
    .where('account_id', '=', await accountIdOf(ada))
    .execute()
  expect(await domains()).toEqual(['before.example'])
  const browser = await enterPassword(ada, { origin })
  const { status, problem } = await browser.call(createAssertionOptions, {
    body: { secondFactor: true },
  })
  expect([status, problem.detail]).toEqual([409, serverMessages.passkeyElsewhere])
})

async function register(
  who: Client,
  origin: string,
  deviation?: Parameters<SoftwareAuthenticator['get']>[1],
) {
  const { data: options } = await who.call(createPasskeyOptions)
  const passkey = new SoftwareAuthenticator(origin).create(options, deviation)
  return { passkey, answer: await who.call(addPasskey, { body: { name: 'New', passkey } }) }
}

test.for<[string, Parameters<SoftwareAuthenticator['get']>[1]]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another domain', { domain: 'evil.example' }],
  ['a challenge of its own', { challenge: 'AAAA' }],
  ['no user verification', { userVerified: false }],
])('a new passkey with %s is not added', async ([, deviation], { origin, ada }) => {
  const { answer } = await register(ada, origin, deviation)
  expect([answer.status, answer.errors]).toEqual([422, { passkey: serverMessages.passkeyNotAdded }])
  expect((await ada.call(listPasskeys)).data).toHaveLength(1)
})

test('a passkey is added once, and to one account', async ({ origin, ada, authenticator }) => {
  const { passkey } = await register(ada, origin)
  const body = { name: 'Again', passkey }
  expect((await ada.call(addPasskey, { body })).errors).toEqual({
    passkey: serverMessages.passkeyNotAdded,
  })
  const ben = await atLocalhost(await person('Ben'))
  expect((await ben.call(addPasskey, { body })).status).toBe(422)
  const { data: options } = await ben.call(createPasskeyOptions)
  const stolen = await ben.call(addPasskey, {
    body: { name: 'Same', passkey: authenticator.create(options) },
  })
  expect([stolen.status, stolen.problem.detail]).toEqual([409, serverMessages.passkeyExists])
})

test.for([
  ['', messages.passkeyNameRequired],
  [' \u200b', messages.passkeyNameRequired],
  ['x'.repeat(51), messages.passkeyNameLong],
  ['a\nb', messages.passkeyNameForm],
  ['a\u202eb', messages.passkeyNameForm],
  [7, messages.passkeyNameRequired],
])('the name %j is rejected', async ([name, message], { ada }) => {
  const { status, errors } = await ada.call(addPasskey, { body: { name, passkey: {} } })
  expect(status).toBe(422)
  expect(errors.name).toBe(message)
})

test.for([
  ['nothing', undefined],
  ['text', 'passkey'],
  ['an empty object', {}],
  ['other types', { id: 7, rawId: 7, type: 'public-key', response: [] }],
  [
    'what is no base64url',
    { id: 'é', rawId: 'é', type: 'public-key', response: { clientDataJSON: '{}' } },
  ],
])('%s in place of a passkey is 422', async ([, passkey], { ada, newBrowser }) => {
  const answers = [
    await newBrowser().call(signInWithPasskey, { body: { passkey } }),
    await ada.call(addPasskey, { body: { name: 'New', passkey } }),
  ]
  for (const { status } of answers) expect(status).toBe(422)
})

test('a user can add at most 20 passkeys, even in parallel', async ({ origin, ada }) => {
  const options = await Promise.all(
    Array.from({ length: 25 }, async () => (await ada.call(createPasskeyOptions)).data),
  )
  const answers = await Promise.all(
    options.map((option) => {
      const passkey = new SoftwareAuthenticator(origin).create(option)
      return ada.call(addPasskey, { body: { name: 'New', passkey } })
    }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(19)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ problem }) => problem.detail)).toEqual(
    Array<string>(6).fill(serverMessages.passkeyLimit),
  )
})

test('adding and removing require a recent password, and users remove only their own', async ({
  origin,
  ada,
}) => {
  const [own] = (await ada.call(listPasskeys)).data
  const params = { id: own?._id }
  const ben = await atLocalhost(await person('Ben'))
  expect((await ben.call(removePasskey, { params })).status).toBe(404)
  const { data: options } = await ada.call(createPasskeyOptions)
  const { db } = await app()
  await db
    .updateTable('session')
    .set({ password_at: null })
    .where('account_id', '=', await accountIdOf(ada))
    .execute()
  const passkey = new SoftwareAuthenticator(origin).create(options)
  for (const { status, problem } of [
    await ada.call(createPasskeyOptions),
    await ada.call(addPasskey, { body: { name: 'New', passkey } }),
    await ada.call(removePasskey, { params }),
  ]) {
    expect([status, problem.code]).toEqual([403, 'confirm-password'])
  }
  expect((await ada.call(listPasskeys)).data).toHaveLength(1)
})

test('a session that ends while it removes a passkey causes no deadlock', async ({ ada }) => {
  const { db } = await app()
  const accountId = await accountIdOf(ada)
  const [passkey] = (await ada.call(listPasskeys)).data
  const { pending } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    const removing = ada.call(removePasskey, { params: { id: passkey?._id } })
    await eventually(async () => expect(await countWaiting(db)).toBe(1))
    await tx.deleteFrom('session').where('account_id', '=', accountId).execute()
    return { pending: removing }
  })
  const { status, problem } = await pending
  expect([status, problem.detail]).toEqual([401, serverMessages.sessionEnded])
})
