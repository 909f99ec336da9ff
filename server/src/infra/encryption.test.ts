import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encryption.ts'

const key = randomBytes(32)
const plaintext = Buffer.from('the secret of an app')

test('the ciphertext differs each time and is decrypted only with its key', () => {
  const encrypted = encrypt(key, plaintext)
  expect(encrypted.equals(encrypt(key, plaintext))).toBe(false)
  expect(encrypted.includes(plaintext)).toBe(false)
  expect(decrypt(key, encrypted)).toEqual(plaintext)
  expect(() => decrypt(randomBytes(32), encrypted)).toThrow('authenticate')
})

test('a change of any byte is detected', () => {
  const encrypted = encrypt(key, plaintext)
  for (let index = 0; index < encrypted.length; index += 1) {
    const changed = Buffer.from(encrypted)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => decrypt(key, changed)).toThrow('authenticate')
  }
})
