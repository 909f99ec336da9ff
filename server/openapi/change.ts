/** Whether clients send or receive what a schema describes. */
export type Direction = 'request' | 'response'

export interface Change {
  /** Whether a client that works with the recorded document may fail. */
  breaking: boolean
  /** The endpoint, and the place in its request or response. */
  at: string
  what: string
}

export const breakingChange = (at: string, what: string): Change => ({ breaking: true, at, what })
export const compatibleChange = (at: string, what: string): Change => ({
  breaking: false,
  at,
  what,
})

/** One line, by which a breaking change is declared. */
export const changeLine = ({ at, what }: Change): string => `${at}: ${what}`
