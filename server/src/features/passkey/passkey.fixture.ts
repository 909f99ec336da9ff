import { test as base } from 'vitest'
import { person } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { addPasskeyFor, atLocalhost, localhostOrigin } from '../../../test/second-factor.ts'

/** Before each test, Ada signs up and adds a passkey, which `authenticator` stores. */
export const test = base
  .extend('origin', () => localhostOrigin())
  .extend('ada', async () => atLocalhost(await person('Ada')))
  .extend('authenticator', { auto: true }, async ({ ada, origin }) => {
    const { authenticator } = await addPasskeyFor(ada, origin)
    return authenticator
  })
  .extend(
    'newBrowser',
    ({ origin }) =>
      () =>
        new Client(origin),
  )

/** The status and code for a rejected passkey. */
export const rejected = [401, 'passkey-rejected']
