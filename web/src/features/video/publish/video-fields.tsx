import { t } from '@lingui/core/macro'
import { limits } from '@seam/contract/limits.ts'
import { folders } from '@seam/contract/media.ts'
import type { Video } from '@seam/contract/video.ts'
import { category } from '@seam/contract/video-fields.ts'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { countCharacters } from '../../../lib/format/count-characters.ts'
import { useSite } from '../../../lib/site.ts'
import { enumLabel } from '../../../lib/format/enum-label.ts'
import { publishStatusOptions } from '../../../entities/publish-status-options.ts'
import { FilePicker } from '../../../ui/file-picker.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TimeField, timeZone } from '../../../ui/time-field.tsx'
import { TextAreaField, TextField } from '../../../ui/text-field.tsx'
import { VideoPreview } from './previews.tsx'
import type { VideoFormValues } from './upload/schema.ts'
import { nameAfterFile } from './name-after-file.ts'
import { ThumbnailField } from './thumbnail-field.tsx'

interface Props<Validated> {
  form: UseFormReturn<VideoFormValues, unknown, Validated>
  /** The video to edit: its file cannot be changed, its thumbnail is optional. */
  editing?: Video
  disabled?: boolean
}

export function VideoFields<Validated>({ form, editing, disabled }: Props<Validated>) {
  const { control, register, formState, getValues, setValue, trigger } = form
  const { errors } = formState
  const { maxVideoBytes } = useSite()
  const [title, description, status] = useWatch({
    control,
    name: ['title', 'description', 'publishStatus'],
  })
  const isPublished = editing && !editing.publishAt && editing.publishStatus !== 'PRIVATE'
  const canSchedule = status !== 'PRIVATE' && !isPublished

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
              label={t`Video`}
              accept={folders.videos.accept}
              maxBytes={maxVideoBytes}
              hint={t`MP4, MOV or WebM`}
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
        label={t`Title`}
        autoComplete="off"
        disabled={disabled}
        error={errors.title?.message}
        counter={{ used: countCharacters(title), max: limits.title }}
        {...register('title')}
      />
      <TextAreaField
        label={t`Description`}
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
              label={t`Publish Status`}
              options={publishStatusOptions}
              disabled={disabled}
              error={errors.publishStatus?.message}
              value={field.value}
              onChange={(status) => {
                field.onChange(status)
                if (status === 'PRIVATE') setValue('publishAt', null)
              }}
            />
          )}
        />
        <Controller
          control={control}
          name="category"
          render={({ field }) => (
            <SelectField
              label={t`Category`}
              options={categoryOptions}
              disabled={disabled}
              error={errors.category?.message}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      {canSchedule && (
        <Controller
          control={control}
          name="publishAt"
          render={({ field }) => (
            <TimeField
              label={t`Publish at`}
              optional
              hint={t`In your time zone, ${{ zone: timeZone() }}. Without a time, it is published at once.`}
              disabled={disabled}
              error={errors.publishAt?.message}
              value={field.value ?? null}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="nsfw"
        render={({ field }) => (
          <SwitchField
            label={t`NSFW`}
            hint={t`Adult content: its images are blurred for users who chose that.`}
            disabled={disabled}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="downloadable"
        render={({ field }) => (
          <SwitchField
            label={t({ message: 'Downloads', context: 'noun' })}
            hint={t`Viewers can download the video from its page.`}
            disabled={disabled}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </div>
  )
}

const categoryOptions = category.options.map((value) => ({ value, label: enumLabel(value) }))
