import * as argon2 from '@node-rs/argon2'
import { createSemaphore } from '../../infra/semaphore.ts'
import { type HashCost, parseCost } from './hash-cost.ts'

const CONCURRENCY = 2
const QUEUE_TIMEOUT_MS = 10_000

/** The cost of new hashes. May change at any time, because each stored hash contains its cost. */
const CURRENT_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface PasswordHasher {
  /** Returns the hash to store, as a PHC string. */
  hash(password: string): Promise<string>
  /** Returns whether the password matches; without a valid hash, false after the same time. */
  verify(password: string, hash: string | undefined): Promise<boolean>
  /** Returns whether the cost of a stored hash differs from that of new ones. */
  isOutdated(hash: string): boolean
}

/**
 * Hashes and verifies with argon2id, two at a time, because each takes 19 MiB. With `limitWait`,
 * throws a SemaphoreTimeout after ten seconds in the queue.
 */
export function createPasswordHasher(
  limitWait: boolean,
  cost: HashCost = CURRENT_COST,
): PasswordHasher {
  const semaphore = createSemaphore(CONCURRENCY, limitWait ? QUEUE_TIMEOUT_MS : undefined)
  const createHash = (password: string) => semaphore('', () => argon2.hash(password, cost))
  return {
    hash: createHash,
    async verify(password, hash = '') {
      if (parseCost(hash)) return semaphore('', () => argon2.verify(hash, password))
      await createHash(password)
      return false
    },
    isOutdated(hash) {
      const stored = parseCost(hash)
      return (
        stored?.memoryCost !== cost.memoryCost ||
        stored.timeCost !== cost.timeCost ||
        stored.parallelism !== cost.parallelism
      )
    },
  }
}
