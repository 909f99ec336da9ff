import { useLayoutEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { drafts, type Drafts } from './drafts.ts'

const isStorable = (value: unknown) => typeof value === 'string' || typeof value === 'boolean'

interface DraftOptions {
  /** The name of the draft, and where it is stored. */
  name: string
  store?: Drafts
  /** A field that is never stored. */
  excludedField?: string
}

/**
 * Stores the changed text and checkbox fields of a form, and restores them after a reload. Removes
 * the draft when all fields have their default values. The caller discards it after submission.
 * Files cannot be stored.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  { setValue, subscribe }: Pick<UseFormReturn<Values, unknown, Output>, 'setValue' | 'subscribe'>,
  { name, store = drafts, excludedField }: DraftOptions,
): void {
  // Before the user can type into the form.
  useLayoutEffect(() => {
    const draft = store.read(name) as Values | null
    for (const [field, value] of Object.entries(draft ?? {})) {
      const path = field as Path<Values>
      setValue(path, value as PathValue<Values, typeof path>, {
        shouldDirty: true,
        shouldValidate: true,
      })
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const changed = Object.entries(values).filter(
          ([field, value]) =>
            isStorable(value) && field !== excludedField && value !== defaultValues?.[field],
        )
        if (changed.length > 0) store.write(name, Object.fromEntries(changed))
        else store.discard(name)
      },
    })
  }, [setValue, subscribe, name, store, excludedField])
}
