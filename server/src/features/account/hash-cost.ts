import { type Options, parseOptions } from '@node-rs/argon2'

/** The cost parameters of argon2. `memoryCost` is in KiB. */
export type HashCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>

/** Upper bounds. A stored hash that exceeds them would stall the server at every sign-in. */
const MAX_COST: HashCost = { memoryCost: 262_144, timeCost: 16, parallelism: 16 }
/** Bytes. A shorter hash would match too many passwords. */
const MIN_LENGTH = 16
/** Algorithm and version. The library also reads argon2i, argon2d and the previous version. */
const PREFIX = '$argon2id$v=19$'

/** Returns the cost of a stored PHC string; null unless it is argon2id with a cost in bounds. */
export function parseCost(hash: string): HashCost | null {
  const options = hash.startsWith(PREFIX) ? parse(hash) : null
  if (!options) return null
  const { outputLen, memoryCost, timeCost, parallelism } = options
  const withinBounds =
    outputLen >= MIN_LENGTH &&
    memoryCost <= MAX_COST.memoryCost &&
    timeCost <= MAX_COST.timeCost &&
    parallelism <= MAX_COST.parallelism
  return withinBounds ? { memoryCost, timeCost, parallelism } : null
}

function parse(hash: string) {
  try {
    return parseOptions(hash)
  } catch {
    // Not a PHC string of argon2, so no password matches it.
    return null
  }
}
