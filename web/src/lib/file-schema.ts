import type { folders } from '@seam/contract/media.ts'
import * as z from 'zod'

type Rules = Pick<(typeof folders)[keyof typeof folders], 'accept' | 'wrongType'> & {
  maxBytes: number
  tooLarge: string
}

const mimeTypes: Record<string, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
}

/**
 * Returns the MIME type of a file, by its extension if the system reports none. The server inspects
 * the content itself.
 */
export const mimeTypeOf = ({ type, name }: File) =>
  type || (mimeTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')

/**
 * Schema of a selected file that satisfies the rules of its folder. A missing file fails with the
 * message `missing`.
 */
export const fileSchema = (missing: string, rules: Rules) => {
  const { accept, maxBytes, wrongType, tooLarge } = rules
  const schema = z
    .custom<File>((value) => value instanceof File, { error: missing, abort: true })
    .refine((chosen) => (accept as readonly string[]).includes(mimeTypeOf(chosen)), {
      error: wrongType,
      abort: true,
    })
    .refine(({ size }) => size <= maxBytes, { error: tooLarge })
  return schema as z.ZodType<File, File | undefined>
}
