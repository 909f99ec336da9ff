import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createAssertionOptions } from '@seam/contract/passkey.ts'
import { completeSignIn } from '@seam/contract/two-factor.ts'
import type { SoftwareAuthenticator } from '../../../test/authenticator.ts'
import { person, type Person } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import {
  addPasskeyFor,
  atLocalhost,
  enableFor,
  enterPassword,
  localhostOrigin,
} from '../../../test/second-factor.ts'

let origin: string
beforeAll(async () => {
  origin = await localhostOrigin()
})

let ada: Person
let authenticator: SoftwareAuthenticator
beforeEach(async () => {
  ada = await atLocalhost(await person('Ada'))
  ;({ authenticator } = await addPasskeyFor(ada, origin))
})

const newBrowser = () => new Client(origin)
const rejected = [401, 'passkey-rejected']

test('a passkey is the second step after the password', async () => {
  await enableFor(ada)
  const browser = await enterPassword(ada, origin)
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

test('a passkey of another account is no second step', async () => {
  await enableFor(ada)
  const ben = await atLocalhost(await person('Ben'))
  const bens = await addPasskeyFor(ben, origin)
  const browser = await enterPassword(ada, origin)
  const { data: options } = await browser.call(createAssertionOptions, {
    body: { secondFactor: true },
  })
  const passkey = bens.authenticator.get(options)
  const { status, problem } = await browser.call(completeSignIn, { body: { passkey } })
  expect([status, problem.code]).toEqual(rejected)
  // The options of one sign-in do not work for another.
  const other = await enterPassword(ada, origin)
  const own = authenticator.get(options)
  expect((await other.call(completeSignIn, { body: { passkey: own } })).status).toBe(401)
})

test('options for the second step require the password', async () => {
  const { status } = await newBrowser().call(createAssertionOptions, {
    body: { secondFactor: true },
  })
  expect(status).toBe(401)
})
