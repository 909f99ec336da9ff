import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod'

interface Options<Values extends FieldValues, Output> extends Omit<
  UseFormProps<Values, unknown, Output>,
  'resolver' | 'defaultValues'
> {
  defaultValues?: Partial<Values>
  /** Input from a draft. It replaces the default values, and is validated like typed input. */
  restored?: Partial<Values>
}

/**
 * A form that validates each field when it changes (unless `mode` says otherwise), with the
 * messages of its schema. Fields that were not changed are validated on submit.
 */
export function useValidatedForm<Values extends FieldValues, Output extends FieldValues = Values>(
  schema: z.ZodType<Output, Values>,
  { restored, defaultValues, ...options }: Options<Values, Output>,
): UseFormReturn<Values, unknown, Output> {
  const form = useForm<Values, unknown, Output>({
    mode: 'onChange',
    ...options,
    resolver: zodResolver(schema),
    ...(defaultValues && {
      defaultValues: { ...defaultValues, ...restored } as DefaultValues<Values>,
    }),
  })
  const { trigger } = form

  const validateRestored = useEffectEvent(() => {
    const fields = Object.keys(restored ?? {}) as Path<Values>[]
    if (fields.length > 0) void trigger(fields)
  })
  useEffect(() => validateRestored(), [])

  return form
}
