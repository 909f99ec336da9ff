import type { Generated } from 'kysely'
import type { Savable } from '@seam/contract/saved.ts'
import type { GeneratedId, GeneratedTimestamp } from './columns.ts'

export interface Watched {
  account_id: number
  item_id: number
  watched_at: GeneratedTimestamp
  /** Seconds. */
  position: Generated<number>
}

export interface Saved {
  account_id: number
  item_id: number
  entity: Savable
  saved_at: GeneratedTimestamp
}

export interface Searched {
  id: GeneratedId
  public_id: string
  account_id: number
  query: string
  searched_at: GeneratedTimestamp
}
