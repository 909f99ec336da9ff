import type { SpamRule } from '@seam/contract/moderation/hold.ts'
import { Controller } from 'react-hook-form'
import { SelectField } from '../../../ui/select-field.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LinesField } from './lines-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

const numbers = [
  { name: 'newcomerHours', label: 'Hours in which an account is a newcomer', hint: '' },
  {
    name: 'newcomerKept',
    label: 'Things that end this',
    hint: 'Posts, comments and videos that stayed published for an hour.',
  },
  { name: 'newcomerTexts', label: 'Posts and comments per newcomer per day', hint: '' },
  { name: 'newcomerVideos', label: 'Videos per newcomer per day', hint: '' },
  { name: 'newcomerLinks', label: 'Links in a text by a newcomer', hint: '' },
  { name: 'newcomerMentions', label: 'Mentions in a text by a newcomer', hint: '' },
  { name: 'maxMentions', label: 'Mentions in a text by anyone else', hint: '' },
  {
    name: 'repeatsOfOne',
    label: 'The same text by one user per day',
    hint: 'Short texts, such as thanks, do not count. 0 for any number.',
  },
  { name: 'repeatsOfAll', label: 'Users with the same text per day', hint: '0 for any number.' },
] as const

const rules = [
  { name: 'linkRule', label: 'A text with more links' },
  { name: 'mentionRule', label: 'A text with more mentions' },
  { name: 'repeatRule', label: 'A text that repeats more often' },
] as const

const options: { value: SpamRule; label: string }[] = [
  { value: 'HOLD', label: 'Waits for a moderator' },
  { value: 'REFUSE', label: 'Is refused' },
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
          Newcomers have limits until enough of their posts, comments or videos have stayed
          published. A moderator’s first approval also ends the limits. Moderators have none.
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
          label="Words that hold a text"
          hint="One per line. Whole words, regardless of case, accents and look-alike letters."
        />
        <LinesField
          control={form.control}
          name="refusedWords"
          label="Words that refuse a text"
          hint="One per line, as above."
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
