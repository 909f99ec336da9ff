import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Creates the keys of a browser's subscription. */
export function createBrowserKeys() {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  return { p256dh, privateKey: ecdh.getPrivateKey(), auth: randomBytes(16) }
}

export type BrowserKeys = ReturnType<typeof createBrowserKeys>

const derive = (secret: Buffer, salt: Buffer, info: (string | Buffer)[], bytes: number) => {
  const parts = info.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
  return Buffer.from(hkdfSync('sha256', secret, salt, Buffer.concat(parts), bytes))
}

/** Decrypts a push message like a browser (RFC 8291). Throws if it was encrypted for another. */
export function decryptMessage(
  body: Buffer,
  { privateKey, auth }: Pick<BrowserKeys, 'privateKey' | 'auth'>,
): string {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record')
  const shared = ecdh.computeSecret(sender)
  const secret = derive(shared, auth, ['WebPush: info\0', ecdh.getPublicKey(), sender], 32)
  const key = derive(secret, salt, ['Content-Encoding: aes128gcm\0'], 16)
  const nonce = derive(secret, salt, ['Content-Encoding: nonce\0'], 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no padding')
  return padded.subarray(0, end).toString()
}
