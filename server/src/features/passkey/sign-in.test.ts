import { generateKeyPairSync } from 'node:crypto'
import { expect } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import {
  addPasskey,
  createAssertionOptions,
  createPasskeyOptions,
  listPasskeys,
  signInWithPasskey,
} from '@seam/contract/passkey.ts'
import { currentSession } from '@seam/contract/session.ts'
import { startExport } from '@seam/contract/export.ts'
import { app } from '../../../test/app.ts'
import { SoftwareAuthenticator } from '../../../test/authenticator.ts'
import { Client } from '../../../test/client.ts'
import { addPasskeyFor, enableFor, usePasskey } from '../../../test/second-factor.ts'
import { hashToken } from '../../infra/hash-token.ts'
import { rejected, test } from './passkey.fixture.ts'

test('a passkey signs in alone, and shows when it was used', async ({
  ada,
  authenticator,
  newBrowser,
}) => {
  const [before] = (await ada.call(listPasskeys)).data
  expect(before).toMatchObject({ name: 'Phone', lastUsedAt: null })
  const browser = newBrowser()
  const { answer } = await usePasskey(browser, authenticator)
  expect([answer.status, answer.data]).toMatchObject([200, { username: ada.username }])
  expect((await browser.call(currentSession)).status).toBe(200)
  const [after] = (await ada.call(listPasskeys)).data
  expect(after?.lastUsedAt).toEqual(expect.any(String))
})

test('a sign-in with a passkey does not count as an entered password', async ({
  authenticator,
  newBrowser,
}) => {
  const browser = newBrowser()
  await usePasskey(browser, authenticator)
  expect((await browser.call(startExport)).problem.code).toBe('confirm-password')
})

test('a passkey alone signs in to an account with two-factor sign-in', async ({
  ada,
  authenticator,
  newBrowser,
}) => {
  await enableFor(ada)
  expect((await usePasskey(newBrowser(), authenticator)).answer.status).toBe(200)
})

const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

test.for<[string, Parameters<SoftwareAuthenticator['get']>[1]]>([
  ['a forged signature', { key: otherKey }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['another domain', { domain: 'evil.example' }],
  ['a challenge of its own', { challenge: 'AAAA' }],
  ['no user verification', { userVerified: false }],
  ['no user handle', { userHandle: '' }],
  ['the user handle of another', { userHandle: 'QWRh' }],
  ['a response to a registration', { type: 'webauthn.create' }],
])('%s is rejected', async ([, deviation], { authenticator, newBrowser }) => {
  const browser = newBrowser()
  const { answer } = await usePasskey(browser, authenticator, deviation)
  expect([answer.status, answer.problem.code]).toEqual(rejected)
  expect((await browser.call(currentSession)).status).toBe(401)
  expect((await usePasskey(newBrowser(), authenticator)).answer.status).toBe(200)
})

test('an unknown passkey is rejected', async ({ origin, authenticator, newBrowser }) => {
  const unknown = new SoftwareAuthenticator(origin)
  unknown.userHandle = authenticator.userHandle
  const { answer } = await usePasskey(newBrowser(), unknown)
  expect([answer.status, answer.problem.code]).toEqual(rejected)
})

test('a replayed response is rejected, even in parallel', async ({ authenticator, newBrowser }) => {
  const browser = newBrowser()
  const { data: options } = await browser.call(createAssertionOptions, { body: {} })
  const body = { passkey: authenticator.get(options) }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => browser.copy().call(signInWithPasskey, { body })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, problem } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, problem.code]).toEqual(rejected)
  }
})

test('a challenge works once, even for a new response', async ({ origin, ada, newBrowser }) => {
  // Synced passkeys have no counter, so only the challenge detects a second response.
  const synced = await addPasskeyFor(ada, origin, 'Synced')
  const browser = newBrowser()
  const { data: options } = await browser.call(createAssertionOptions, { body: {} })
  const send = () => {
    const passkey = synced.authenticator.get(options, { counter: 0 })
    return browser.copy().call(signInWithPasskey, { body: { passkey } })
  }
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(401)
})

test('a challenge works only in the browser that requested it, for five minutes', async ({
  ada,
  authenticator,
  newBrowser,
}) => {
  const browser = newBrowser()
  const { data: options } = await browser.call(createAssertionOptions, { body: {} })
  for (const other of [newBrowser(), ada]) {
    const body = { passkey: authenticator.get(options) }
    const { status, problem } = await other.call(signInWithPasskey, { body })
    expect([status, problem.code]).toEqual(rejected)
  }
  const expiry = Number(Buffer.from(options.challenge, 'base64url').toString().split('.')[2])
  expect(expiry - Date.now()).toBeLessThanOrEqual(300_000)
  // The tabs of a browser do not affect each other.
  await browser.call(createAssertionOptions, { body: {} })
  const body = { passkey: authenticator.get(options) }
  expect((await browser.call(signInWithPasskey, { body })).status).toBe(200)
})

test('a challenge of another purpose is rejected', async ({ ada, authenticator }) => {
  const { data: creation } = await ada.call(createPasskeyOptions)
  const body = { passkey: authenticator.get(creation) }
  expect((await ada.call(signInWithPasskey, { body })).status).toBe(401)
})

test('a counter that does not rise indicates a copy and is rejected', async ({
  authenticator,
  newBrowser,
}) => {
  await usePasskey(newBrowser(), authenticator, { counter: 8 })
  for (const counter of [8, 7, 0]) {
    const { answer } = await usePasskey(newBrowser(), authenticator, { counter })
    expect([answer.status, answer.problem.code]).toEqual(rejected)
  }
  expect((await usePasskey(newBrowser(), authenticator, { counter: 9 })).answer.status).toBe(200)
})

test('one of two parallel copies with the same counter signs in', async ({
  authenticator,
  newBrowser,
}) => {
  const attempts = Array.from({ length: 4 }, () =>
    usePasskey(newBrowser(), authenticator, { counter: 20 }),
  )
  const statuses = (await Promise.all(attempts)).map(({ answer }) => answer.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 401)).toHaveLength(3)
})

test('another site cannot sign in its visitors', async ({ authenticator, newBrowser }) => {
  const browser = newBrowser()
  const { data: options } = await browser.call(createAssertionOptions, { body: {} })
  const { status } = await browser.call(signInWithPasskey, {
    body: { passkey: authenticator.get(options) },
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(status).toBe(403)
})

test('garbage in any field of a response is rejected without a server error', async ({
  origin,
  ada,
  authenticator,
  newBrowser,
}) => {
  const garbage = ['', 'AAAA', Buffer.from('null').toString('base64url'), 'x'.repeat(50_000)]
  const browser = newBrowser()
  const { data: options } = await browser.call(createAssertionOptions, { body: {} })
  for (const field of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const) {
    for (const value of garbage) {
      const passkey = authenticator.get(options)
      passkey.response[field] = value
      const { status } = await browser.call(signInWithPasskey, { body: { passkey } })
      expect(status, `${field} ${value.slice(0, 10)}`).toBe(401)
    }
  }
  const { data: creation } = await ada.call(createPasskeyOptions)
  for (const field of ['clientDataJSON', 'attestationObject'] as const) {
    for (const value of garbage) {
      const passkey = new SoftwareAuthenticator(origin).create(creation)
      passkey.response[field] = value
      const { status } = await ada.call(addPasskey, { body: { name: 'New', passkey } })
      expect(status, `${field} ${value.slice(0, 10)}`).toBe(422)
    }
  }
})

test('without PUBLIC_URL there are passkeys on localhost only', async ({ newBrowser }) => {
  const visitors = [new Client((await app()).origin), newBrowser()]
  const answers = await Promise.all(
    visitors.map((browser) => browser.call(createAssertionOptions, { body: {} })),
  )
  expect(answers.map(({ status }) => status)).toEqual([409, 200])
  expect(answers[0]?.problem.detail).toBe(serverMessages.passkeyOrigin)
})

test('the passkeys of a deleted account do not sign in', async ({
  ada,
  authenticator,
  newBrowser,
}) => {
  await ada.call(deleteAccount, { params: { username: ada.username } })
  const { answer } = await usePasskey(newBrowser(), authenticator)
  expect([answer.status, answer.problem.code]).toEqual(rejected)
})

test('only used challenges are stored, as hashes', async ({ authenticator, newBrowser }) => {
  const { db } = await app()
  const browser = newBrowser()
  const { data: options } = await browser.call(createAssertionOptions, { body: {} })
  const hash = hashToken(Buffer.from(options.challenge, 'base64url').toString())
  const stored = () => db.selectFrom('used_token').selectAll().where('hash', '=', hash).execute()
  expect(await stored()).toHaveLength(0)
  await browser.call(signInWithPasskey, { body: { passkey: authenticator.get(options) } })
  expect(await stored()).toHaveLength(1)
})
