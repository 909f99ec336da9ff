import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { drafts, type Drafts } from './drafts.ts'

const isTyped = (value: unknown) => typeof value === 'string' || typeof value === 'boolean'

interface Where {
  /** Under which name it is kept, and in what. */
  name: string
  place?: Drafts
  /** Never kept. */
  secret?: string
}

/**
 * Keeps what is typed and chosen in a form, over reloads, until it is what the form began with. To be
 * discarded when it was sent. Files can not be kept.
 */
export function useFormDraft<Values extends FieldValues, Judged>(
  { setValue, subscribe }: Pick<UseFormReturn<Values, unknown, Judged>, 'setValue' | 'subscribe'>,
  { name, place = drafts, secret }: Where,
): void {
  useEffect(() => {
    const before = place.read(name) as Values | null
    for (const [field, value] of Object.entries(before ?? {})) {
      const path = field as Path<Values>
      setValue(path, value as PathValue<Values, typeof path>, { shouldDirty: true })
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const changed = Object.entries(values).filter(
          ([field, value]) =>
            isTyped(value) && field !== secret && value !== defaultValues?.[field],
        )
        if (changed.length > 0) place.write(name, Object.fromEntries(changed))
        else place.discard(name)
      },
    })
  }, [setValue, subscribe, name, place, secret])
}
