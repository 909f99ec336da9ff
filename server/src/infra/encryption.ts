import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with a key of 32 bytes. Returns the initialization vector, the tag and the ciphertext.
 */
export function encrypt(key: Buffer, plaintext: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv)
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext])
}

/** Decrypts what {@link encrypt} returns. Throws if the key is wrong or a byte has changed. */
export function decrypt(key: Buffer, encrypted: Buffer): Buffer {
  const tagEnd = IV_BYTES + TAG_BYTES
  const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(encrypted.subarray(IV_BYTES, tagEnd))
  return Buffer.concat([decipher.update(encrypted.subarray(tagEnd)), decipher.final()])
}
