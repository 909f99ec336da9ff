import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** How many time steps before and after the current one are accepted. */
const WINDOW = 1

/** Every authenticator app supports these. */
const parameters = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const

const secretOf = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer })

export const generateTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Returns the secret as authenticator apps accept it. */
export function describeSecret(
  bytes: Buffer,
  { issuer, label }: { issuer: string; label: string },
) {
  const secret = secretOf(bytes)
  const uri = new TOTP({ ...parameters, issuer, label, secret }).toString()
  return { secret: secret.base32, uri }
}

/** Returns the time step of a code; null if the code is wrong. */
export function findTimeStep(bytes: Buffer, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ ...parameters, secret: secretOf(bytes) })
  const distance = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return distance === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + distance
}
