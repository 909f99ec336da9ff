/** The other processes of this site started by the same command. */
export interface Peers {
  /**
   * Asks all peers. Resolves to their answers, without those that fail or exceed
   * {@link ANSWER_TIMEOUT_MS}. Never rejects.
   */
  ask(name: string, data: unknown): Promise<unknown[]>
  /** Sets the handler for questions of this name. */
  answer(name: string, handler: (data: unknown) => unknown): void
}

/** A process that does not answer is busy or has ended, so nothing may depend on its answer. */
export const ANSWER_TIMEOUT_MS = 250

export const noPeers: Peers = { ask: async () => [], answer: () => {} }

/** Matches questions to answers by id. A question resolves with its answer or after the timeout. */
export function createQuestions() {
  const pending = new Map<number, (answer: unknown) => void>()
  let lastId = 0
  return {
    /** Resolves to undefined if no answer arrives in time. */
    ask(send: (id: number) => void): Promise<unknown> {
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(undefined), ANSWER_TIMEOUT_MS)
        const settle = (answer: unknown) => {
          clearTimeout(timer)
          pending.delete(id)
          resolve(answer)
        }
        pending.set(id, settle)
        send(id)
      })
    },
    settle: (id: number, answer: unknown) => pending.get(id)?.(answer),
  }
}

/** Registers the handlers for the questions of other processes. */
export function createAnswers() {
  const handlers = new Map<string, (data: unknown) => unknown>()
  return {
    set: (name: string, handler: (data: unknown) => unknown) => void handlers.set(name, handler),
    /** Resolves to null if there is no handler yet, and to undefined if the handler fails. */
    async to(name: string, data: unknown): Promise<unknown> {
      try {
        return (await handlers.get(name)?.(data)) ?? null
      } catch {
        return undefined
      }
    },
  }
}
