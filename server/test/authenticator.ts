import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation } from '@seam/contract/passkey.ts'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** Encodes the head of a CBOR value: major type and length or number. */
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255])

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** Encodes the subset of CBOR (RFC 8949) that WebAuthn needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, content]) => [cbor(key), cbor(content)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

interface Options {
  challenge: string
  [name: string]: unknown
}

/** How a response deviates from an honest one. */
interface Deviation {
  origin?: string
  challenge?: string
  /** The domain whose hash is signed. */
  domain?: string
  userVerified?: boolean
  userHandle?: string | undefined
  counter?: number
  type?: string
  /** Signs with this key instead of its own. */
  key?: KeyObject
}

/** Creates passkeys and signs with them in software, like a browser with its authenticator. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32)
  readonly origin: string
  counter = 0
  userHandle = ''
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(origin: string) {
    this.origin = origin
  }

  /** Responds to the options of a registration. */
  create(options: Options, deviation: Deviation = {}): Attestation {
    this.userHandle = (options.user as { id: string }).id
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const length = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, publicKey])
    const authData = Buffer.concat([this.authenticatorData(deviation, HAS_CREDENTIAL), credential])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(this.clientData('webauthn.create', options, deviation)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** Responds to the options of a sign-in. */
  get(options: Options, deviation: Deviation = {}): Assertion {
    this.counter += 1
    const clientData = this.clientData('webauthn.get', options, deviation)
    const authData = this.authenticatorData(deviation)
    const signed = Buffer.concat([authData, sha256(clientData)])
    const { userHandle = this.userHandle } = deviation
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, deviation.key ?? this.keys.privateKey)),
        ...(userHandle !== '' && { userHandle }),
      },
    }
  }

  private credential() {
    const id = base64url(this.id)
    return { id, rawId: id, type: 'public-key' as const }
  }

  private clientData(type: string, { challenge }: Options, deviation: Deviation): Buffer {
    const { origin = this.origin } = deviation
    return Buffer.from(JSON.stringify({ type, challenge, origin, ...pick(deviation) }))
  }

  private authenticatorData(deviation: Deviation, flags = 0): Buffer {
    const { domain = new URL(this.origin).hostname, userVerified = true } = deviation
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(deviation.counter ?? this.counter)
    const verified = userVerified ? USER_VERIFIED : 0
    return Buffer.concat([sha256(domain), Buffer.from([USER_PRESENT | verified | flags]), counter])
  }
}

const pick = ({ type, challenge }: Deviation) => ({
  ...(type !== undefined && { type }),
  ...(challenge !== undefined && { challenge }),
})
