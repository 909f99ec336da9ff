import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

// Message encryption for Web Push (RFC 8291) in the content encoding aes128gcm (RFC 8188).

export interface SubscriptionKeys {
  /** The browser's public key: an uncompressed P-256 point. */
  p256dh: Buffer
  /** A secret of 16 bytes. */
  auth: Buffer
}

/** The random parts of a message. Set only by tests. */
interface MessageSecrets {
  salt: Buffer
  privateKey: Buffer
}

/** Bytes of a body that every push service accepts (RFC 8030). */
const MAX_BODY = 4_096
const RECORD_SIZE = 4_096
const HEADER_BYTES = 16 + 4 + 1 + 65
const TAG_BYTES = 16
/** Ends the last record. */
const DELIMITER = Buffer.from([2])

/** The maximum bytes of a message. */
export const MAX_MESSAGE_BYTES = MAX_BODY - HEADER_BYTES - DELIMITER.length - TAG_BYTES

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

const newSecrets = (): MessageSecrets => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // A private key with leading zeros is shorter than 32 bytes. setPrivateKey accepts that.
  return { salt: randomBytes(16), privateKey: ecdh.getPrivateKey() }
}

/**
 * Encrypts a message so that only the browser with this subscription can read it. Returns the body.
 */
export function encryptMessage(
  message: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  { salt, privateKey } = newSecrets(),
): Buffer {
  if (message.length > MAX_MESSAGE_BYTES) {
    throw new RangeError(`a message of ${message.length} bytes is too long`)
  }
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const publicKey = ecdh.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const secret = derive(ecdh.computeSecret(p256dh), auth, keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([
    salt,
    recordSize,
    Buffer.from([publicKey.length]),
    publicKey,
    cipher.update(Buffer.concat([message, DELIMITER])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
