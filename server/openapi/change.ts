/** Whether clients send or receive the values that a schema describes. */
export type Direction = 'request' | 'response'

export interface Change {
  /** Whether a client written for the recorded document may fail. */
  breaking: boolean
  /** The endpoint and the location in its request or response. */
  at: string
  what: string
}

export const breakingChange = (at: string, what: string): Change => ({ breaking: true, at, what })
export const compatibleChange = (at: string, what: string): Change => ({
  breaking: false,
  at,
  what,
})

/** Returns the line that declares a breaking change. */
export const changeLine = ({ at, what }: Change): string => `${at}: ${what}`
