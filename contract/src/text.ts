import * as z from 'zod'
import { messages } from './messages.ts'

const storable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Text as it was typed. A missing value and a value of another type are refused with `missing`. */
export const text = (missing: string) =>
  z.string({ error: missing }).refine(storable, { error: messages.textUnstorable })

/** What takes no room, or only blank room. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\p{Cc}\u2800]/gu

/** Text that says something: `empty` refuses what is blank or can not be seen. */
export const filledText = (empty: string) =>
  text(empty).refine((value) => value.replace(INVISIBLE, '') !== '', { error: empty })

/** Signs that turn the direction of what follows them, far beyond the text they stand in. */
export const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** A name: in one line, and leaving alone what stands beside it. */
export const isName = (name: string): boolean => !/\p{Cc}/u.test(name) && name.search(TURNING) < 0
