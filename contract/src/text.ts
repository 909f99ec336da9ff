import * as z from 'zod'
import { messages } from './messages.ts'

const storable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Text as it was typed. A missing value and a value of another type are refused with `missing`. */
export const text = (missing: string) =>
  z.string({ error: missing }).refine(storable, { error: messages.textUnstorable })

/** Text that says something: `empty` refuses what is blank or can not be seen. */
export const filledText = (empty: string) =>
  text(empty).refine((value) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(value), { error: empty })
