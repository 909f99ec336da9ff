import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { searchPeople } from '@seam/contract/people/people.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'

interface Props {
  query: string
  onFind: (query: string) => void
}

/** The form that finds users. */
export function FindUser({ query, onFind }: Props) {
  const form = useValidatedForm<{ q: string }>(searchPeople.query, {
    defaultValues: { q: query },
    mode: 'onSubmit',
  })
  return (
    <search>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(({ q }) => onFind(q))(event)}
        className="flex items-start gap-2"
      >
        <div className="min-w-0 flex-1">
          <TextField
            label={t`Username, name or mail address`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={form.formState.errors.q?.message}
            {...form.register('q')}
          />
        </div>
        <Button type="submit" className="mt-[1.625rem]">
          <Trans>Find</Trans>
        </Button>
      </form>
    </search>
  )
}
