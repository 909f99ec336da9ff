import type { UseFormReturn } from 'react-hook-form'
import type { VideoFormValues } from './upload/schema.ts'
import { titleOf } from './title-of-file.ts'

export type VideoForm = Pick<UseFormReturn<VideoFormValues>, 'getValues' | 'setValue' | 'trigger'>

/** Names the video of a form after its file, if it is valid and has no title yet. */
export async function nameAfterFile({ getValues, setValue, trigger }: VideoForm, file: File) {
  if (!(await trigger('video')) || getValues('title').trim()) return
  const name = titleOf(file)
  if (name) setValue('title', name, { shouldDirty: true, shouldValidate: true })
}
