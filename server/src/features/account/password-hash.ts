/** The cost parameters of argon2. `memory` is in KiB. */
export interface HashCost {
  memory: number
  passes: number
  parallelism: number
}

/** A parsed argon2id hash. */
export interface PasswordHash {
  cost: HashCost
  salt: Buffer
  tag: Buffer
}

/** Upper bounds. A stored hash beyond them would stall the server at every sign-in. */
const MAX_COST: HashCost = { memory: 262_144, passes: 16, parallelism: 16 }

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Formats a hash as a PHC string. */
export const formatHash = ({ cost, salt, tag }: PasswordHash): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`

/** Parses a PHC string. Returns null unless it is argon2id with parameters within bounds. */
export function parseHash(text: string): PasswordHash | null {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(text) ?? []
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const hash = { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
  return isValid(hash) ? hash : null
}

function isValid({ cost, salt, tag }: PasswordHash): boolean {
  const { memory, passes, parallelism } = cost
  const withinBounds =
    memory <= MAX_COST.memory && passes <= MAX_COST.passes && parallelism <= MAX_COST.parallelism
  // argon2 itself requires the minimums.
  const usable = passes >= 1 && parallelism >= 1 && memory >= 8 * parallelism
  const lengths = salt.length >= 8 && salt.length <= 64 && tag.length >= 16 && tag.length <= 64
  return withinBounds && usable && lengths
}
