import * as z from 'zod'
import { messages } from './messages.ts'

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** An unchanged string. Reports `missing` for a missing value or another type. */
export const text = (missing: string) =>
  z.string({ error: missing }).refine(isStorable, { error: messages.textUnstorable })

/** Invisible characters other than spaces, for a character class of a regular expression. */
export const INVISIBLE_CHARACTERS = String.raw`\p{Default_Ignorable_Code_Point}\u2800`

/** Characters that are invisible or blank. */
const INVISIBLE = new RegExp(String.raw`[${INVISIBLE_CHARACTERS}\p{M}\p{Z}\p{Cc}]`, 'gu')

/** Whether a text has no visible character. */
export const isBlank = (value: string): boolean => value.replace(INVISIBLE, '') === ''

/** A string with at least one visible character. Reports `empty` otherwise. */
export const nonBlankText = (empty: string) =>
  text(empty).refine((value) => !isBlank(value), { error: empty })

/** Bidirectional control characters. They affect the text that follows, beyond their own string. */
export const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** Whether a name is a single line and does not change the direction of the text around it. */
export const hasNoControlCharacters = (name: string): boolean =>
  !/\p{Cc}/u.test(name) && name.search(BIDI_CONTROLS) < 0
