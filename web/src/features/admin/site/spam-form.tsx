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
    hint: 'Those that stayed published for an hour.',
  },
  { name: 'newcomerTexts', label: 'Posts and comments of a newcomer in a day', hint: '' },
  { name: 'newcomerVideos', label: 'Videos of a newcomer in a day', hint: '' },
  { name: 'newcomerLinks', label: 'Links of a newcomer in a text', hint: '' },
  { name: 'newcomerMentions', label: 'Mentions of a newcomer in a text', hint: '' },
  { name: 'maxMentions', label: 'Mentions of anyone else in a text', hint: '' },
  {
    name: 'repeatsOfOne',
    label: 'The same text of one user in a day',
    hint: 'Short texts, such as thanks, do not count. 0 for any number.',
  },
  { name: 'repeatsOfAll', label: 'Users with the same text in a day', hint: '0 for any number.' },
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

/** The form for what the site holds and refuses as spam. */
export function SpamForm(props: SiteFormProps) {
  const { form, dialog, submit } = useSiteForm(names, props)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
        <p className="text-14 text-foreground-muted">
          Newcomers have limits until enough of their posts, comments or videos stayed. The first
          approval of a moderator ends them, too. Moderators have no limits.
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
          hint="One in a line. Whole words, whatever their case, accents and look-alike letters."
        />
        <LinesField
          control={form.control}
          name="refusedWords"
          label="Words that refuse a text"
          hint="One in a line, as above."
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
