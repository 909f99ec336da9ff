import type { Endpoint } from '@seam/contract/endpoint.ts'
import type { Person } from '../../../test/cast.ts'
import type { Scene } from './scene.fixture.ts'

/** An endpoint for the items or profiles of others, and what blocks and mutes change. */
export interface Row {
  /** Distinguishes rows of the same endpoint. */
  about?: string
  endpoint: Endpoint
  request: (scene: Scene) => {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: Record<string, unknown>
  }
  /** The person whose username appears in the response if it shows the subject. Ada by default. */
  marker?: (scene: Scene) => Person
  /** The outcome for each standing except the last, in order. */
  expected: [string, string, string, string]
  /** The outcome for a moderator, if a block hides more than {@link outcomeFor} assumes. */
  moderator?: string
}

export const lists: Row['expected'] = ['hidden', 'hidden', 'hidden', 'shown']
export const ownList: Row['expected'] = ['hidden', 'hidden', 'shown', 'shown']
export const opens: Row['expected'] = ['shown', 'shown', 'shown', 'shown']
export const reaches = (status: number): Row['expected'] => [
  'blocked',
  'blocked',
  `${status}`,
  `${status}`,
]
export const always = (status: number | string): Row['expected'] =>
  Array(4).fill(`${status}`) as Row['expected']
