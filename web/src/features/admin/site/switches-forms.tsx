import { t } from '@lingui/core/macro'
import { Controller } from 'react-hook-form'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { type SiteFormProps, useSiteForm } from './use-site-form.tsx'

/** The form that decides what the site requires of its users' accounts. */
export const SecurityForm = switchesForm([
  {
    name: 'requireTwoFactor',
    label: t`Require two-factor sign-in`,
    hint: t`Moderators and owners without it cannot act until they turn it on in their settings.`,
  },
  {
    name: 'requireVerifiedEmail',
    label: t`Require a verified email address`,
    hint: t`Users without one cannot publish. Takes effect if the site sends mail.`,
  },
])

/** The form that decides what posts need. */
export const PostsForm = switchesForm([
  {
    name: 'requireImageAlt',
    label: t`Require a description for every image`,
    hint: t`Members describe each image of a post for people who cannot see it.`,
  },
])

/** The form that decides what precedes adult videos. */
export const AdultForm = switchesForm([
  {
    name: 'adultNotice',
    label: t`Notice before adult videos`,
    hint: t`Visitors confirm that they want to see a video for adults before it plays. Members choose in their settings.`,
  },
])

/** The form that decides which crawlers may read the site. */
export const CrawlersForm = switchesForm([
  {
    name: 'refuseAiCrawlers',
    label: t`Refuse AI crawlers`,
    hint: t`robots.txt asks known AI crawlers to read nothing. Search engines are not affected. Crawlers may ignore it.`,
  },
])

interface Switch {
  name:
    | 'requireTwoFactor'
    | 'requireVerifiedEmail'
    | 'requireImageAlt'
    | 'adultNotice'
    | 'refuseAiCrawlers'
  label: string
  hint: string
}

function switchesForm(switches: readonly Switch[]) {
  const names = switches.map(({ name }) => name)

  return function SwitchesForm(props: SiteFormProps) {
    const { form, dialog, submit } = useSiteForm(names, props)
    const { errors, isSubmitting } = form.formState
    return (
      <>
        <SettingsForm busy={isSubmitting} problem={errors.root?.message} onSubmit={submit}>
          {switches.map(({ name, label, hint }) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field, fieldState: { error } }) => (
                <SwitchField
                  label={label}
                  hint={hint}
                  {...(error?.message && { error: error.message })}
                  checked={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          ))}
        </SettingsForm>
        {dialog}
      </>
    )
  }
}
