import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseCost } from './hash-cost.ts'
import { createPasswordHasher } from './password.ts'

const passwords = createPasswordHasher(false)

test('a hash is argon2id with the recommended cost and a unique salt', async () => {
  const [one, two] = await Promise.all([passwords.hash('secret'), passwords.hash('secret')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
})

test('a hash verifies only its own password', async () => {
  const hash = await passwords.hash('Pässword 🙂')
  expect(await passwords.verify('Pässword 🙂', hash)).toBe(true)
  for (const wrong of ['', 'pässword 🙂', 'Pässword 🙂 ', 'Passwort']) {
    expect(await passwords.verify(wrong, hash)).toBe(false)
  }
})

test('every password fails without a hash', async () => {
  expect(await passwords.verify('', undefined)).toBe(false)
  expect(await passwords.verify('secret', undefined)).toBe(false)
})

test('a missing hash costs as much CPU time as a wrong password', async () => {
  const hash = await passwords.hash('secret')
  const cpuTimeOf = async (stored: string | undefined) => {
    const start = process.cpuUsage()
    for (let round = 0; round < 10; round++) await passwords.verify('wrong', stored)
    return process.cpuUsage(start).user
  }
  const missing = await cpuTimeOf(undefined)
  // Without a hash computation, it would take a fraction.
  expect(missing).toBeGreaterThan((await cpuTimeOf(hash)) / 2)
})

test('many concurrent calls all complete', async () => {
  const words = Array.from({ length: 20 }, (_, index) => `secret ${index}`)
  const hashes = await Promise.all(words.map((word) => passwords.hash(word)))
  const results = await Promise.all(
    words.map((word, index) => passwords.verify(word, hashes[index])),
  )
  expect(results).toEqual(words.map(() => true))
})

const cheaper = { memoryCost: 8_192, timeCost: 1, parallelism: 1 }
const costlier = { memoryCost: 32_768, timeCost: 3, parallelism: 2 }

test.each([cheaper, costlier])(
  'a hash with the different cost %j still verifies and is outdated',
  async (cost) => {
    const other = createPasswordHasher(false, cost)
    const hash = await other.hash('secret')
    expect(await passwords.verify('secret', hash)).toBe(true)
    expect(await passwords.verify('Secret', hash)).toBe(false)
    expect([passwords.isOutdated(hash), other.isOutdated(hash)]).toEqual([true, false])
  },
)

/** Returns the PHC string of a hash by OpenSSL's argon2, which Seam originally used. */
function hashByOpenSsl(message: string, memory: number, passes: number, parallelism: number) {
  const nonce = randomBytes(16)
  const parameters = { message, nonce, memory, passes, parallelism, tagLength: 32 }
  const [salt, tag] = [nonce, argon2Sync('argon2id', parameters)].map((bytes) =>
    bytes.toString('base64').replace(/=+$/, ''),
  )
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${tag}`
}

test.each([
  ['secret', 19_456, 2, 1],
  ['Pässword 🙂', 8_192, 1, 1],
  ['null \0 and lone \ud800', 32_768, 3, 2],
])('verifies a hash of %j that OpenSSL created', async (password, ...cost) => {
  const hash = hashByOpenSsl(password, ...cost)
  expect(await passwords.verify(password, hash)).toBe(true)
  expect(await passwords.verify(password.slice(0, 5), hash)).toBe(false)
  expect(passwords.isOutdated(hash)).toBe(cost[0] !== 19_456)
})

const salt = 'c2FsdHNhbHRzYWx0c2FsdA'
const tag = 'dGFndGFndGFndGFndGFndGFndGFndGFndGFndGFndGE'

test.each([
  '-',
  '',
  `$argon2i$v=19$m=19456,t=2,p=1$${salt}$${tag}`,
  `$argon2id$v=16$m=19456,t=2,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=9999999,t=2,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=19456,t=999,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=19456,t=2,p=200$${salt}$${tag}`,
  `$argon2id$v=19$m=19456,t=0,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=7,t=2,p=1$${salt}$${tag}`,
  `$argon2id$v=19$m=19456,t=2,p=1$x$${tag}`,
  `$argon2id$v=19$m=19456,t=2,p=1$${salt}$x`,
  `$argon2id$v=19$m=19456,t=2,p=1$${salt}$AAAAAAAA`,
  `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${tag.repeat(3)}`,
])('rejects the stored hash %j: no password verifies', async (hash) => {
  expect(parseCost(hash)).toBeNull()
  expect(await passwords.verify('secret', hash)).toBe(false)
})
