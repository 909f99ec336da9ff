import type { folders } from '@seam/contract/media.ts'
import * as z from 'zod'

type Rules = (typeof folders)[keyof typeof folders]

const extensions: Record<string, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** What a file says it is; some systems leave that to its name. The server looks for itself. */
export const typeOf = ({ type, name }: File) =>
  type || (extensions[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')

/** A chosen file that keeps the rules of its folder; as yet there may be none. */
export const file = (missing: string, rules: Rules) => {
  const { accept, maxBytes, wrongType, tooLarge } = rules
  const judged = z
    .custom<File>((value) => value instanceof File, { error: missing, abort: true })
    .refine((chosen) => (accept as readonly string[]).includes(typeOf(chosen)), {
      error: wrongType,
      abort: true,
    })
    .refine(({ size }) => size <= maxBytes, { error: tooLarge })
  return judged as z.ZodType<File, File | undefined>
}
