import { tooMany } from './http/rate-limits.ts'

/** Runs work of which only so much may go on at once; the rest waits its turn. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * `atOnce` at a time. Who has waited for `patience` milliseconds is refused with 429; without it
 * everybody waits.
 */
export function createTurns(atOnce: number, patience?: number): InTurn {
  let running = 0
  const waiting: (() => void)[] = []

  const takeTurn = () => {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    return new Promise<void>((start, refuse) => {
      const timer =
        patience === undefined
          ? undefined
          : setTimeout(() => {
              waiting.splice(waiting.indexOf(begin), 1)
              refuse(tooMany(5))
            }, patience)
      const begin = () => {
        clearTimeout(timer)
        start()
      }
      waiting.push(begin)
    })
  }
  const endTurn = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async (work) => {
    await takeTurn()
    try {
      return await work()
    } finally {
      endTurn()
    }
  }
}
