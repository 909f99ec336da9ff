import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SpamRule } from '@seam/contract/moderation/hold.ts'
import { Controller } from 'react-hook-form'
import { SelectField } from '../../../ui/select-field.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LinesField } from './lines-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

const numbers = [
  { name: 'newcomerHours', label: t`Hours in which an account is a newcomer`, hint: '' },
  {
    name: 'newcomerKept',
    label: t`Things that end this`,
    hint: t`Posts, comments and videos that stayed published for an hour.`,
  },
  { name: 'newcomerTexts', label: t`Posts and comments per newcomer per day`, hint: '' },
  { name: 'newcomerVideos', label: t`Videos per newcomer per day`, hint: '' },
  { name: 'newcomerLinks', label: t`Links in a text by a newcomer`, hint: '' },
  { name: 'newcomerMentions', label: t`Mentions in a text by a newcomer`, hint: '' },
  { name: 'maxMentions', label: t`Mentions in a text by anyone else`, hint: '' },
  {
    name: 'repeatsOfOne',
    label: t`The same text by one user per day`,
    hint: t`Short texts, such as thanks, do not count. 0 for any number.`,
  },
  { name: 'repeatsOfAll', label: t`Users with the same text per day`, hint: t`0 for any number.` },
] as const

const rules = [
  { name: 'linkRule', label: t`A text with more links` },
  { name: 'mentionRule', label: t`A text with more mentions` },
  { name: 'repeatRule', label: t`A text that repeats more often` },
] as const

const options: { value: SpamRule; label: string }[] = [
  { value: 'HOLD', label: t`Waits for a moderator` },
  { value: 'REFUSE', label: t`Is refused` },
]

const names = [
  ...numbers.map(({ name }) => name),
  ...rules.map(({ name }) => name),
  'heldWords' as const,
  'refusedWords' as const,
]

/** The form for what the site holds or rejects as spam. */
export function SpamForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(names, props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        <p className="text-14 text-foreground-muted">
          <Trans>
            Newcomers have limits until enough of their posts, comments or videos have stayed
            published. A moderator’s first approval also ends the limits. Moderators have none.
          </Trans>
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          {numbers.map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={label}
              type="number"
              min={0}
              {...(hint && { hint })}
              error={errors[name]?.message}
              {...form.register(name, { valueAsNumber: true })}
            />
          ))}
          {rules.map(({ name, label }) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field, fieldState }) => (
                <SelectField<SpamRule>
                  label={label}
                  options={options}
                  error={fieldState.error?.message}
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          ))}
        </div>
        <LinesField
          control={form.control}
          name="heldWords"
          label={t`Words that hold a text`}
          hint={t`One per line. Whole words, regardless of case, accents and look-alike letters.`}
        />
        <LinesField
          control={form.control}
          name="refusedWords"
          label={t`Words that refuse a text`}
          hint={t`One per line, as above.`}
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
