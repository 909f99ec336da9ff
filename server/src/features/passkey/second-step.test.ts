import { expect } from 'vitest'
import { createAssertionOptions } from '@seam/contract/passkey.ts'
import { completeSignIn } from '@seam/contract/two-factor.ts'
import { person } from '../../../test/cast.ts'
import {
  addPasskeyFor,
  atLocalhost,
  enableFor,
  enterPassword,
} from '../../../test/second-factor.ts'
import { rejected, test } from './passkey.fixture.ts'

test('a passkey is the second step after the password', async ({ origin, ada, authenticator }) => {
  await enableFor(ada)
  const browser = await enterPassword(ada, { origin })
  const { data: options } = await browser.call(createAssertionOptions, {
    body: { secondFactor: true },
  })
  expect(options).toMatchObject({
    allowCredentials: [{ id: authenticator.id.toString('base64url'), transports: ['internal'] }],
  })
  const passkey = authenticator.get(options, { userHandle: '' })
  const { status } = await browser.copy().call(completeSignIn, { body: { passkey } })
  expect(status).toBe(200)
  const replayed = await browser.call(completeSignIn, { body: { passkey } })
  expect(replayed.status).toBe(401)
})

test('a passkey of another account is not a second step', async ({
  origin,
  ada,
  authenticator,
}) => {
  await enableFor(ada)
  const ben = await atLocalhost(await person('Ben'))
  const bens = await addPasskeyFor(ben, origin)
  const browser = await enterPassword(ada, { origin })
  const { data: options } = await browser.call(createAssertionOptions, {
    body: { secondFactor: true },
  })
  const passkey = bens.authenticator.get(options)
  const { status, problem } = await browser.call(completeSignIn, { body: { passkey } })
  expect([status, problem.code]).toEqual(rejected)
  // The options of one sign-in do not work for another.
  const other = await enterPassword(ada, { origin })
  const own = authenticator.get(options)
  expect((await other.call(completeSignIn, { body: { passkey: own } })).status).toBe(401)
})

test('options for the second step require the password', async ({ newBrowser }) => {
  const { status } = await newBrowser().call(createAssertionOptions, {
    body: { secondFactor: true },
  })
  expect(status).toBe(401)
})
