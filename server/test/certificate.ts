import { generateKeyPairSync, sign } from 'node:crypto'

// Just enough ASN.1 (DER) for a certificate: each value is a tag, a length and its content.
const encode = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const long = [0x80 | 2, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content])
}
const sequence = (...parts: Buffer[]) => encode(0x30, ...parts)
const integer = (value: number) => encode(0x02, Buffer.from([value]))
const bits = (content: Buffer) => encode(0x03, Buffer.from([0]), content)
const time = (text: string) => encode(0x18, Buffer.from(text))

const COMMON_NAME = encode(0x06, Buffer.from('550403', 'hex'))
const SUBJECT_ALT_NAME = encode(0x06, Buffer.from('551d11', 'hex'))
const ECDSA_WITH_SHA256 = sequence(encode(0x06, Buffer.from('2a8648ce3d040302', 'hex')))

/** Returns a new key and a self-signed certificate, as PEM. */
export function createCertificate(host: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(encode(0x31, sequence(COMMON_NAME, encode(0x0c, Buffer.from(host)))))
  const altNames = sequence(encode(0x82, Buffer.from(host)))
  const content = sequence(
    encode(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    name,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, sequence(sequence(SUBJECT_ALT_NAME, encode(0x04, altNames)))),
  )
  const signature = sign('sha256', content, privateKey)
  const der = sequence(content, ECDSA_WITH_SHA256, bits(signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
