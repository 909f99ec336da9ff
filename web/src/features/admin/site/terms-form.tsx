import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import { type Terms, termsBody } from '@seam/contract/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { termsQuery } from '../../../entities/terms.ts'
import { isProblem } from '../../../lib/errors.ts'
import { Link } from '../../../lib/router/link.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { CheckboxField } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { publishTerms } from '../actions.ts'

interface Props {
  onDone: () => void
}

/** The form that publishes a new version of the terms. */
export function TermsForm({ onDone }: Props) {
  const { data, error, isFetching, refetch } = useQuery({ ...termsQuery(), staleTime: 0 })
  // Not from the cache: another owner may have published since then.
  const [isLoaded, setIsLoaded] = useState(false)
  if (!isLoaded && !isFetching) setIsLoaded(true)
  if (!isLoaded) return <Skeleton className="h-40 w-full" />
  const hasNone = isProblem(error, 404)
  if (error && !hasNone) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  return <Editor terms={hasNone ? null : (data ?? null)} onDone={onDone} />
}

const schema = termsBody.omit({ replaces: true })
type Values = z.infer<typeof schema>

function Editor({ terms, onDone }: Props & { terms: Terms | null }) {
  // The version of the text in the form, even if a newer one is loaded meanwhile.
  const [replaced] = useState(terms)
  const form = useValidatedForm<Values>(schema, {
    defaultValues: { text: replaced?.text ?? '', mustAccept: true },
  })
  const { errors, isSubmitting } = form.formState
  const { text } = useWatch({ control: form.control })
  const [confirm, setConfirm] = useState<((isConfirmed: boolean) => void) | null>(null)
  const [isReplaced, setIsReplaced] = useState(false)
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function publish(values: Values) {
    const isConfirmed = await new Promise<boolean>((resolve) => setConfirm(() => resolve))
    setConfirm(null)
    if (!isConfirmed) return
    setIsReplaced(false)
    try {
      const body = { ...values, replaces: replaced?.version ?? null }
      if (!(await runConfirmed(() => publishTerms(body)))) return
      toastSuccess(
        'site-settings',
        values.text === '' ? t`The terms are withdrawn.` : t`The terms are published.`,
      )
      onDone()
    } catch (error) {
      setIsReplaced(isProblem(error, 409))
      setFormErrors(error, ['text', 'mustAccept'], form.setError)
    }
  }

  const confirmation = confirmationOf(form.getValues(), (replaced?.version ?? 0) + 1)
  return (
    <>
      <SettingsForm
        busy={isSubmitting}
        submit={t`Publish`}
        problem={errors.root?.message}
        onSubmit={form.handleSubmit(publish)}
      >
        <p className="text-14 text-foreground-muted">
          {replaced ? (
            <Trans>
              Each publication is a new version. Earlier ones stay readable at{' '}
              <Link
                to="/terms"
                target="_blank"
                className="text-accent underline underline-offset-2"
              >
                /terms
              </Link>
              .
            </Trans>
          ) : (
            t`Everyone can read the terms at /terms, and new members accept them when they sign up.`
          )}
        </p>
        <TextAreaField
          label={t`Text`}
          hint={t`Leave empty to withdraw the terms. Web addresses become links.`}
          counter={{ used: text?.length ?? 0, max: limits.terms }}
          error={errors.text?.message}
          {...form.register('text')}
        />
        <CheckboxField error={errors.mustAccept?.message} {...form.register('mustAccept')}>
          <Trans>Members must accept this version before they publish again</Trans>
        </CheckboxField>
        {isReplaced && (
          <p className="text-14 text-foreground-muted">
            <Trans>Your text stays here until you reload. Copy it first.</Trans>
          </p>
        )}
      </SettingsForm>
      <ConfirmDialog
        open={confirm !== null}
        {...confirmation}
        onCancel={() => confirm?.(false)}
        onContinue={() => confirm?.(true)}
      />
      {dialog}
    </>
  )
}

/** Says what the publication of these values as this version does. */
function confirmationOf({ text, mustAccept }: Values, version: number) {
  if (text.trim() === '') {
    return {
      title: t`Withdraw the terms?`,
      action: t`Withdraw`,
      text: t`This site has no terms then, and members accept none. Earlier versions stay readable.`,
    }
  }
  return {
    title: t`Publish these terms?`,
    action: t`Publish`,
    text: mustAccept
      ? t`Version ${version} applies at once. Members cannot publish until they have accepted it.`
      : t`Version ${version} applies at once. Members do not have to accept it.`,
  }
}
