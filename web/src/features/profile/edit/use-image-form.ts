import { zodResolver } from '@hookform/resolvers/zod'
import { folders } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import type { ProfileImage } from '@seam/contract/profile.ts'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { file } from '../../../lib/file-rule.ts'
import { shapes } from './shapes.ts'

interface Values {
  image: File | undefined
}

/** The state of an image form, for a parent that outlives it. */
export function useImageForm(kind: ProfileImage) {
  const schema = z.object({ image: file(messages.imageRequired, folders[shapes[kind].folder]) })
  return useForm<Values, unknown, z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: { image: undefined },
  })
}
