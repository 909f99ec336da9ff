import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createSemaphore } from '../../infra/semaphore.ts'
import { formatHash, type HashCost, parseHash } from './password-hash.ts'

const derive = promisify(argon2)
const TAG_LENGTH = 32
const AT_ONCE = 2
const PATIENCE = 10_000

/** What new hashes cost. It can be changed at any time: stored hashes name their own cost. */
const CURRENT_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }

export interface Passwords {
  /** The hash to store, in PHC form. */
  hash(password: string): Promise<string>
  /** Is it this password? With no hash it takes the same time and is false. */
  verify(password: string, hash: string | undefined): Promise<boolean>
  /** Whether a stored hash has another cost than new ones. */
  isOutdated(hash: string): boolean
}

/** argon2id, two at a time, since each takes 19 MiB. When `impatient`, who waits over ten seconds gets 429. */
export function createPasswords(impatient: boolean, cost: HashCost = CURRENT_COST): Passwords {
  const semaphore = createSemaphore(AT_ONCE, impatient ? PATIENCE : undefined)
  const argon2id = (password: string, salt: Buffer, { tagLength, ...params }: DeriveParams) =>
    semaphore('', () =>
      derive('argon2id', { message: password, nonce: salt, ...params, tagLength }),
    )
  const current = { ...cost, tagLength: TAG_LENGTH }
  return {
    async hash(password) {
      const salt = randomBytes(16)
      return formatHash({ cost, salt, tag: await argon2id(password, salt, current) })
    },
    async verify(password, hash) {
      const stored = parseHash(hash ?? '')
      if (!stored) {
        await argon2id(password, randomBytes(16), current)
        return false
      }
      const { salt, tag } = stored
      const params = { ...stored.cost, tagLength: tag.length }
      return timingSafeEqual(await argon2id(password, salt, params), tag)
    },
    isOutdated(hash) {
      const stored = parseHash(hash)?.cost
      return (
        stored?.memory !== cost.memory ||
        stored.passes !== cost.passes ||
        stored.parallelism !== cost.parallelism
      )
    },
  }
}

type DeriveParams = HashCost & { tagLength: number }
