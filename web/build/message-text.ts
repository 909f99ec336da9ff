import { compileMessage } from '@lingui/message-utils/compileMessage'
import { accent } from './accent.ts'

export interface Message {
  /** Lingui's hash of the English text. */
  id: string
  /** In ICU MessageFormat. */
  text: string
}

/** Where a message stands: alone, as a string, or in a call that puts values into its parts. */
export type MessagePlace = 'text' | 'parts'

/**
 * The language of a build. `en-XA` is English with accents and a third longer: a text without them is
 * not translated, and one that is cut has too little space.
 */
export type Language = 'en' | 'en-XA'

/** Throws if there is no such language. English if none is named. */
export function languageOf(name = 'en'): Language {
  if (name === 'en' || name === 'en-XA') return name
  throw new Error(`SEAM_LANGUAGE is ${name}: choose en or en-XA`)
}

/** Returns what stands for a message until the code is minified. */
export const placeholderOf = (id: string, place: MessagePlace): string =>
  place === 'text' ? `@@${id}@@` : `@[${id}]@`

type Parts = ReturnType<typeof compileMessage>

/** Returns a message as a string, or as its parts: texts, and placeholders with their formats. */
export function compile(text: string, place: MessagePlace, language: Language): string | Parts {
  const compiled = compileMessage(text)
  const parts = language === 'en-XA' ? accentParts(compiled) : compiled
  return place === 'parts' ? parts : parts.join('')
}

const accentParts = (parts: Parts): Parts =>
  parts.map((part) => {
    if (typeof part === 'string') return accent(part)
    const [name, type, format] = part
    if (typeof format !== 'object') return part
    const cases = Object.entries(format).map(([key, value]) => [
      key,
      Array.isArray(value) ? accentParts(value) : value,
    ])
    return [name, type, Object.fromEntries(cases)] as Parts[number]
  })

/** Replaces the placeholders in the code of a chunk with the messages of a language. */
export function fillIn(code: string, messages: Map<string, string>, language: Language): string {
  const find = (id: string, place: MessagePlace) => {
    const text = messages.get(id)
    if (text === undefined) throw new Error(`There is no message ${id}`)
    return compile(text, place, language)
  }
  return code
    .replaceAll(/(["'`])@\[([\w-]{6})\]@\1/g, (_, _quote, id: string) =>
      JSON.stringify(find(id, 'parts')),
    )
    .replaceAll(/@@([\w-]{6})@@/g, (_, id: string) => escape(String(find(id, 'text'))))
}

/** Escapes a text for a string in any quotes: minifiers join strings and choose their quotes. */
const escape = (text: string) =>
  text.replaceAll(/[\\"'`]|\$(?=\{)/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
