import { mentionedIn } from '@seam/contract/mentions.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { knownUsernames } from './store.ts'

/** Returns the usernames that a text mentions and that belong to an account. */
export type MentionsOf = (text: string) => string[]

/** Looks up all usernames that these texts mention, in one query. */
export async function findMentions(db: Db, texts: string[]): Promise<MentionsOf> {
  const names = new Set(texts.flatMap(mentionedIn))
  if (names.size === 0) return () => []
  const known = new Set(await knownUsernames(db, [...names]))
  return (text) => mentionedIn(text).filter((name) => known.has(name))
}
