import { compileMessage } from '@lingui/message-utils/compileMessage'

export interface Message {
  /** Lingui's hash of the English text. */
  id: string
  /** In ICU MessageFormat. */
  text: string
}

/** A message without values is a string. One with values is a list of parts, which a call joins. */
export type MessageForm = 'text' | 'parts'

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
export const placeholderOf = (id: string, form: MessageForm): string =>
  form === 'text' ? `@@${id}@@` : `@[${id}]@`

type Parts = ReturnType<typeof compileMessage>

/** Returns a message as a string, or as its parts: texts, and placeholders with their formats. */
export function compile(text: string, form: MessageForm, language: Language): string | Parts {
  const compiled = compileMessage(text)
  const parts = language === 'en-XA' ? accentParts(compiled) : compiled
  return form === 'parts' ? parts : parts.join('')
}

const plain = 'abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ'
const accented = 'àƀçđéƒĝĥíĵķļɱñóþŕšţúṽŵẋýžÀƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞŔŠŢÚṼŴẊÝŽ'
const letters = new Map(Array.from(plain, (letter, index) => [letter, accented[index] ?? letter]))

/** Returns a text with accents on its letters, and longer by a third. Tags as `<0>` stay. */
const accent = (text: string): string =>
  text.replaceAll(/(<[^>]*>)|[^<]+/g, (part, tag?: string) =>
    tag ? part : Array.from(part, (letter) => letters.get(letter) ?? letter).join('') + pad(part),
  )

/** Nothing for punctuation and spaces. */
const pad = (text: string) => '~'.repeat(Math.floor(text.replaceAll(/[^a-z]/gi, '').length / 3))

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
  const find = (id: string, form: MessageForm) => {
    const text = messages.get(id)
    if (text === undefined) throw new Error(`There is no message ${id}`)
    return compile(text, form, language)
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
