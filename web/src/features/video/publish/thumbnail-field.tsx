import { t } from '@lingui/core/macro'
import { limits } from '@seam/contract/limits.ts'
import { folders } from '@seam/contract/media.ts'
import type { Video } from '@seam/contract/video.ts'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { FilePicker } from '../../../ui/file-picker.tsx'
import { FramePicker } from './thumbnail-frames/frame-picker.tsx'
import { thumbnailPreviewClass, ImagePreview } from './previews.tsx'
import type { VideoFormValues } from './upload/schema.ts'

interface Props<Validated> {
  form: UseFormReturn<VideoFormValues, unknown, Validated>
  editing: Video | undefined
  disabled: boolean | undefined
}

/** The thumbnail field: a frame of the selected video, or an image file. */
export function ThumbnailField<Validated>({ form, editing, disabled }: Props<Validated>) {
  const { control, formState } = form
  const { errors } = formState
  const video = useWatch({ control, name: 'video' })
  const hint = editing ? t`Leave it empty to keep the current one` : t`JPG or PNG, best 1280 × 720`
  return (
    <Controller
      control={control}
      name="thumbnail"
      render={({ field }) => (
        <FilePicker
          label={t`Thumbnail`}
          optional={editing !== undefined}
          accept={folders.thumbnails.accept}
          maxBytes={limits.imageBytes}
          hint={hint}
          disabled={disabled}
          error={errors.thumbnail?.message}
          file={field.value}
          alternatives={
            video &&
            !errors.video && (
              <FramePicker
                video={video}
                chosen={field.value}
                disabled={disabled}
                onChoose={field.onChange}
              />
            )
          }
          current={
            editing && (
              <img src={editing.thumbnail.smallUrl} alt="" className={thumbnailPreviewClass} />
            )
          }
          preview={field.value && !errors.thumbnail && <ImagePreview file={field.value} />}
          onChange={field.onChange}
          ref={field.ref}
        />
      )}
    />
  )
}
