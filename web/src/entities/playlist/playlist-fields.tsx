import { t } from '@lingui/core/macro'
import { limits } from '@seam/contract/limits.ts'
import type { PlaylistBody } from '@seam/contract/playlist.ts'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { countCharacters } from '../../lib/format/count-characters.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { publishStatusOptions } from '../publish-status-options.ts'

export const playlistFields = ['title', 'description', 'publishStatus'] as const

interface Props {
  form: UseFormReturn<PlaylistBody>
  hasDescription?: boolean
  disabled?: boolean
}

/** The fields of a new or edited playlist. */
export function PlaylistFields({ form, hasDescription = true, disabled }: Props) {
  const { control, register, formState } = form
  const { errors } = formState
  const [title, description] = useWatch({ control, name: ['title', 'description'] })
  return (
    <>
      <TextField
        label={t`Title`}
        autoComplete="off"
        disabled={disabled}
        error={errors.title?.message}
        counter={{ used: countCharacters(title), max: limits.title }}
        {...register('title')}
      />
      {hasDescription && (
        <TextAreaField
          label={t`Description`}
          optional
          disabled={disabled}
          error={errors.description?.message}
          counter={{ used: countCharacters(description), max: limits.description }}
          {...register('description')}
        />
      )}
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
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}
