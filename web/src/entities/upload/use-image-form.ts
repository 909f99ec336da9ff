import { folders } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import * as z from 'zod'
import { fileSchema } from '../../lib/file-schema.ts'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import type { ImageSpec } from './image-spec.ts'

interface Values {
  image: File | undefined
}

/** The state of an image form, for a parent that outlives it. */
export function useImageForm({ folder }: ImageSpec) {
  const schema = z.object({
    image: fileSchema(messages.imageRequired, folders[folder]),
  })
  return useValidatedForm<Values, z.infer<typeof schema>>(schema, {
    defaultValues: { image: undefined },
  })
}
