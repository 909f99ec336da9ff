import { createHash } from 'node:crypto'
import { createWordFinder, type FindWord, foldText, readText } from '../../../infra/fold-words.ts'
import { countLinks, countMentions } from './count-links.ts'

/** The texts of a new or edited item, by field. */
export type Texts = Record<string, string>

export interface WordLists {
  refusedWords: readonly string[]
  heldWords: readonly string[]
}

/** Texts and which facts to gather about them. */
export interface TextTask {
  texts: Texts
  lists: WordLists
  /** `words` skips links, mentions and letters. */
  facts: 'all' | 'words'
}

interface FieldFacts {
  /** The first word of each list that the text contains. */
  refusedWord: string | undefined
  heldWord: string | undefined
  links: number
  mentions: number
}

/** What the spam rules need to know about texts. */
export interface TextFacts {
  fields: Record<string, FieldFacts>
  /**
   * The number and hash of the letters of all fields. Alternative texts of images, which can differ
   * without a reader noticing, only count where there is no other text.
   */
  letters: { count: number; hash: string }
}

const finders = new WeakMap<readonly string[], FindWord>()
/** By the list as JSON, because reloaded settings contain equal lists. */
const findersByJson = new Map<string, FindWord>()
const MAX_FINDERS = 4

/** Returns the finder for a list. Lists with the same words share one. */
function finderOf(words: readonly string[]): FindWord {
  const known = finders.get(words)
  if (known) return known
  const json = JSON.stringify(words)
  const finder = findersByJson.get(json) ?? addFinder(json, words)
  finders.set(words, finder)
  return finder
}

function addFinder(json: string, words: readonly string[]): FindWord {
  const finder = createWordFinder(words)
  if (findersByJson.size >= MAX_FINDERS) findersByJson.clear()
  findersByJson.set(json, finder)
  return finder
}

/** Gathers facts about texts. Takes milliseconds per thousand characters. */
export function readTexts({ texts, lists, facts }: TextTask): TextFacts {
  const all = facts === 'all'
  return {
    fields: Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [
        field,
        { ...findWords(text, lists), ...(all ? countIn(text) : NONE) },
      ]),
    ),
    letters: all ? lettersOf(texts) : { count: 0, hash: '' },
  }
}

const NONE = { links: 0, mentions: 0 }
const countIn = (text: string) => ({ links: countLinks(text), mentions: countMentions(text) })

function findWords(text: string, { refusedWords, heldWords }: WordLists) {
  if (refusedWords.length + heldWords.length === 0) {
    return { refusedWord: undefined, heldWord: undefined }
  }
  const readings = readText(text)
  return {
    refusedWord: finderOf(refusedWords)(readings),
    heldWord: finderOf(heldWords)(readings),
  }
}

function lettersOf(texts: Texts) {
  const fields = Object.entries(texts)
  const written = fields.filter(([field]) => !field.endsWith('.alt'))
  const fold = (chosen: typeof fields) => foldText(chosen.map(([, text]) => text).join('\n'))
  const letters = fold(written) || fold(fields)
  return { count: letters.length, hash: createHash('sha256').update(letters).digest('base64') }
}
