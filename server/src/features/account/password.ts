import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createSemaphore } from '../../infra/semaphore.ts'
import { formatHash, type HashCost, parseHash } from './password-hash.ts'

const derive = promisify(argon2)
const TAG_LENGTH = 32
const CONCURRENCY = 2
const QUEUE_TIMEOUT_MS = 10_000

/** The cost of new hashes. It can change at any time, because each stored hash contains its own cost. */
const CURRENT_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }

export interface PasswordHasher {
  /** Returns the hash to store, as a PHC string. */
  hash(password: string): Promise<string>
  /** Returns whether the password matches. Without a valid hash it returns false after the same time. */
  verify(password: string, hash: string | undefined): Promise<boolean>
  /** Returns whether the cost of a stored hash differs from that of new ones. */
  isOutdated(hash: string): boolean
}

/**
 * Hashes and verifies with argon2id, two at a time, because each takes 19 MiB. If `limitWait`, throws
 * a SemaphoreTimeout after ten seconds in the queue.
 */
export function createPasswordHasher(
  limitWait: boolean,
  cost: HashCost = CURRENT_COST,
): PasswordHasher {
  const semaphore = createSemaphore(CONCURRENCY, limitWait ? QUEUE_TIMEOUT_MS : undefined)
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
