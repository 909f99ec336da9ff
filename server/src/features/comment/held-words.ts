import { serverMessages } from '@seam/contract/server-messages.ts'
import { distinctWords, findWord } from '../../infra/fold-words.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { VisibleItem } from '../visibility/visible-item-store.ts'
import { getWords, setWords } from './word-store.ts'

type Under = Pick<VisibleItem, 'root_owner_id'>

/**
 * Returns the word because of which a comment needs the approval of the owner of the video or post;
 * undefined if there is none or the owner wrote the comment.
 */
export async function findHeldWord(
  db: Db,
  { root_owner_id }: Under,
  writerId: number,
  content: string,
): Promise<string | undefined> {
  if (root_owner_id === writerId) return undefined
  return findWord(await getWords(db, root_owner_id), content)
}

/** Throws 409 if an edit adds a word that holds comments. */
export async function rejectHeldEdit(
  db: Db,
  under: Under,
  writerId: number,
  { before = '', after }: { before: string | undefined; after: string },
): Promise<void> {
  const word = await findHeldWord(db, under, writerId, after)
  if (word !== undefined && findWord([word], before) === undefined)
    throw new ProblemError('conflict', serverMessages.heldWordInEdit)
}

/** Replaces the words of an account. Keeps the first of those that match the same texts. */
export async function replaceWords(db: Db, accountId: number, words: string[]) {
  const distinct = distinctWords(words)
  await setWords(db, accountId, distinct)
  return { words: distinct }
}
