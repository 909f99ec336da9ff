import { mentionedIn } from '@seam/contract/mentions.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { knownUsernames } from './store.ts'

/** The usernames that a text mentions and that are somebody's. */
export type MentionsOf = (text: string) => string[]

/** Looks up at once all usernames that these texts mention. */
export async function findMentions(db: Db, texts: string[]): Promise<MentionsOf> {
  const names = new Set(texts.flatMap(mentionedIn))
  if (names.size === 0) return () => []
  const known = new Set(await knownUsernames(db, [...names]))
  return (text) => mentionedIn(text).filter((name) => known.has(name))
}
