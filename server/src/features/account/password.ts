import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createSemaphore } from '../../infra/semaphore.ts'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const AT_ONCE = 2
const PATIENCE = 10_000

export interface Passwords {
  /** The hash to store, in PHC form. */
  hash(password: string): Promise<string>
  /** Is it this password? With no hash it takes the same time and is false. */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

/** argon2id, two at a time, since each takes 19 MiB. When `impatient`, who waits over ten seconds gets 429. */
export function createPasswords(impatient: boolean): Passwords {
  const semaphore = createSemaphore(AT_ONCE, impatient ? PATIENCE : undefined)
  const argon2id = (password: string, salt: Buffer) =>
    semaphore('', () => derive('argon2id', { message: password, nonce: salt, ...cost }))
  return {
    async hash(password) {
      const salt = randomBytes(16)
      const tag = await argon2id(password, salt)
      const { memory, passes, parallelism } = cost
      const code = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${code(salt)}$${code(tag)}`
    },
    async verify(password, hash) {
      const [salt, tag] = hash?.split('$').slice(-2) ?? []
      const expected = tag ? Buffer.from(tag, 'base64') : randomBytes(cost.tagLength)
      const given = await argon2id(password, salt ? Buffer.from(salt, 'base64') : randomBytes(16))
      return timingSafeEqual(given, expected)
    },
  }
}
