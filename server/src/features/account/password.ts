import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { tooMany } from '../../infra/http/rate-limits.ts'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const AT_ONCE = 2
const PATIENCE = 10_000

let running = 0
const waiting: { start: () => void; timer: NodeJS.Timeout | undefined }[] = []

/** Two derivations at a time, since each takes 19 MiB; the others wait their turn, ten seconds at most. */
async function takeTurn(patience: number): Promise<void> {
  if (running < AT_ONCE) {
    running += 1
    return
  }
  await new Promise<void>((start, refuse) => {
    const place: (typeof waiting)[number] = { start, timer: undefined }
    if (Number.isFinite(patience)) {
      place.timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1)
        refuse(tooMany(5))
      }, patience)
    }
    waiting.push(place)
  })
}

function endTurn() {
  const next = waiting.shift()
  if (!next) {
    running -= 1
    return
  }
  clearTimeout(next.timer)
  next.start()
}

async function argon2id(password: string, salt: Buffer, patience: number): Promise<Buffer> {
  await takeTurn(patience)
  try {
    return await derive('argon2id', { message: password, nonce: salt, ...cost })
  } finally {
    endTurn()
  }
}

export interface Passwords {
  /** The hash to store, in PHC form. */
  hash(password: string): Promise<string>
  /** Is it this password? With no hash it takes the same time and is false. */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

/** argon2id. When `impatient`, whoever waits over ten seconds for a turn is refused with 429. */
export function createPasswords(impatient: boolean): Passwords {
  const patience = impatient ? PATIENCE : Number.POSITIVE_INFINITY
  return {
    async hash(password) {
      const salt = randomBytes(16)
      const tag = await argon2id(password, salt, patience)
      const { memory, passes, parallelism } = cost
      const code = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${code(salt)}$${code(tag)}`
    },
    async verify(password, hash) {
      const [salt, tag] = hash?.split('$').slice(-2) ?? []
      const expected = tag ? Buffer.from(tag, 'base64') : randomBytes(cost.tagLength)
      const given = await argon2id(
        password,
        salt ? Buffer.from(salt, 'base64') : randomBytes(16),
        patience,
      )
      return timingSafeEqual(given, expected)
    },
  }
}
