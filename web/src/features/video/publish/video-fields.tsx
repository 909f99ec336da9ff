import { limits } from '@seam/contract/limits.ts'
import { folders } from '@seam/contract/media.ts'
import type { Video } from '@seam/contract/video.ts'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { countCharacters } from '../../../lib/format/count-characters.ts'
import { useSite } from '../../../lib/site.ts'
import { FilePicker } from '../../../ui/file-picker.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextAreaField, TextField } from '../../../ui/text-field.tsx'
import { categoryOptions, publishStatusOptions } from './select-options.ts'
import { VideoPreview } from './previews.tsx'
import type { VideoFormValues } from './schema.ts'
import { nameAfterFile } from './name-after-file.ts'
import { ThumbnailField } from './thumbnail-field.tsx'

interface Props<Validated> {
  form: UseFormReturn<VideoFormValues, unknown, Validated>
  /** The video to edit: its file can not be changed, its thumbnail is optional. */
  editing?: Video
  disabled?: boolean
}

/** The form fields of a video. */
export function VideoFields<Validated>({ form, editing, disabled }: Props<Validated>) {
  const { control, register, formState, getValues, setValue, trigger } = form
  const { errors } = formState
  const { maxVideoBytes } = useSite()
  const [title, description] = useWatch({ control, name: ['title', 'description'] })

  async function selectVideo(file: File | undefined, onChange: (file: File | undefined) => void) {
    onChange(file)
    if (file) await nameAfterFile({ getValues, setValue, trigger }, file)
  }

  return (
    <div className="flex flex-col gap-5">
      {!editing && (
        <Controller
          control={control}
          name="video"
          render={({ field }) => (
            <FilePicker
              label="Video"
              accept={folders.videos.accept}
              maxBytes={maxVideoBytes}
              hint="MP4, MOV or WebM"
              disabled={disabled}
              error={errors.video?.message}
              file={field.value}
              preview={field.value && !errors.video && <VideoPreview file={field.value} />}
              large
              onChange={(file) => void selectVideo(file, field.onChange)}
              ref={field.ref}
            />
          )}
        />
      )}
      <TextField
        label="Title"
        autoComplete="off"
        disabled={disabled}
        error={errors.title?.message}
        counter={{ used: countCharacters(title), max: limits.title }}
        {...register('title')}
      />
      <TextAreaField
        label="Description"
        optional
        disabled={disabled}
        error={errors.description?.message}
        counter={{ used: countCharacters(description), max: limits.description }}
        {...register('description')}
      />
      <ThumbnailField form={form} editing={editing} disabled={disabled} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="publishStatus"
          render={({ field }) => (
            <SelectField
              label="Publish Status"
              options={publishStatusOptions}
              disabled={disabled}
              error={errors.publishStatus?.message}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="category"
          render={({ field }) => (
            <SelectField
              label="Category"
              options={categoryOptions}
              disabled={disabled}
              error={errors.category?.message}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name="nsfw"
        render={({ field }) => (
          <SwitchField
            label="NSFW"
            hint="Adult content: its pictures are blurred for those who want that."
            disabled={disabled}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </div>
  )
}
