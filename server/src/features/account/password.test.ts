import { expect, test } from 'vitest'
import { createPasswords } from './password.ts'

const passwords = createPasswords(false)

test('a hash is argon2id of the recommended cost, with a salt of its own', async () => {
  const [one, two] = await Promise.all([passwords.hash('secret'), passwords.hash('secret')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
})

test('a hash opens with its password alone', async () => {
  const hash = await passwords.hash('Pässword 🙂')
  expect(await passwords.verify('Pässword 🙂', hash)).toBe(true)
  for (const wrong of ['', 'pässword 🙂', 'Pässword 🙂 ', 'Passwort']) {
    expect(await passwords.verify(wrong, hash)).toBe(false)
  }
})

test('where there is no hash, no password is right', async () => {
  expect(await passwords.verify('', undefined)).toBe(false)
  expect(await passwords.verify('secret', undefined)).toBe(false)
})

test('many at once all get their turn', async () => {
  const words = Array.from({ length: 20 }, (_, index) => `secret ${index}`)
  const hashes = await Promise.all(words.map((word) => passwords.hash(word)))
  const right = await Promise.all(words.map((word, index) => passwords.verify(word, hashes[index])))
  expect(right).toEqual(words.map(() => true))
})
