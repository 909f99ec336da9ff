import { expect, test } from 'vitest'
import { listPasskeys } from '@seam/contract/passkey.ts'
import { getTwoFactor } from '@seam/contract/two-factor.ts'
import { person } from '../../../test/cast.ts'
import { downloadExport } from '../../../test/export.ts'
import {
  addPasskeyFor,
  atLocalhost,
  enableFor,
  localhostOrigin,
} from '../../../test/second-factor.ts'

test('an export contains the passkeys and the time of two-factor sign-in, but no secrets', async () => {
  const ada = await atLocalhost(await person('Ada'))
  const { authenticator } = await addPasskeyFor(ada, await localhostOrigin(), 'Work laptop')
  const { secret, recoveryCodes } = await enableFor(ada)
  const files = await downloadExport(ada)
  const content = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')
  const [passkey] = (await ada.call(listPasskeys)).data
  expect(content('passkeys.json')).toEqual([
    {
      name: 'Work laptop',
      createdAt: expect.stringContaining(passkey?.createdAt.slice(0, 19) ?? ''),
      lastUsedAt: null,
    },
  ])
  const { since } = (await ada.call(getTwoFactor)).data
  expect(content('profile.json').twoFactorSince.slice(0, 19)).toBe(since?.slice(0, 19))
  const text = [...files.values()].map(String).join()
  for (const hidden of [secret, ...recoveryCodes, authenticator.id.toString('base64url')]) {
    expect(text).not.toContain(hidden)
  }
})
