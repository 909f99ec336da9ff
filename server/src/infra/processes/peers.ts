/** The other processes of this site that the same command has started. */
export interface Peers {
  /**
   * Asks all of them. Resolves to their answers, without those that fail or take longer than
   * {@link ANSWER_TIMEOUT_MS}. Never rejects.
   */
  ask(name: string, data: unknown): Promise<unknown[]>
  /** Sets how this process answers questions of this name. */
  answer(name: string, handler: (data: unknown) => unknown): void
}

/** A process that does not answer is busy or has ended: nothing may depend on its answer. */
export const ANSWER_TIMEOUT_MS = 250

export const noPeers: Peers = { ask: async () => [], answer: () => {} }

/** Sends questions under ids, and resolves them with what comes back or after the timeout. */
export function createQuestions() {
  const pending = new Map<number, (answer: unknown) => void>()
  let lastId = 0
  return {
    /** Resolves to undefined without an answer in time. */
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

/** Holds how a process answers the questions of others. */
export function createAnswers() {
  const handlers = new Map<string, (data: unknown) => unknown>()
  return {
    set: (name: string, handler: (data: unknown) => unknown) => void handlers.set(name, handler),
    /** Resolves to undefined if the handler fails or is not there yet. */
    async to(name: string, data: unknown): Promise<unknown> {
      try {
        return (await handlers.get(name)?.(data)) ?? null
      } catch {
        return undefined
      }
    },
  }
}
