import { extractMentions } from '@seam/contract/mentions.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { existingUsernames } from './username-store.ts'

/** Returns the usernames of existing accounts that a text mentions. */
export type MentionLookup = (text: string) => string[]

/** Looks up all usernames that these texts mention, in one query. */
export async function loadMentions(db: Db, texts: string[]): Promise<MentionLookup> {
  const names = new Set(texts.flatMap(extractMentions))
  if (names.size === 0) return () => []
  const known = new Set(await existingUsernames(db, [...names]))
  return (text) => extractMentions(text).filter((name) => known.has(name))
}
