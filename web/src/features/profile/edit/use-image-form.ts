import { zodResolver } from '@hookform/resolvers/zod'
import { folders } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import type { ProfileImageKind } from '@seam/contract/profile.ts'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { fileSchema } from '../../../lib/file-schema.ts'
import { imageSpecs } from './image-specs.ts'

interface Values {
  image: File | undefined
}

/** The state of an image form, for a parent that outlives it. */
export function useImageForm(kind: ProfileImageKind) {
  const schema = z.object({
    image: fileSchema(messages.imageRequired, folders[imageSpecs[kind].folder]),
  })
  return useForm<Values, unknown, z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: { image: undefined },
  })
}
