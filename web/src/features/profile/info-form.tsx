import { t } from '@lingui/core/macro'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { type InfoBody, infoBody, type UserInfo } from '@seam/contract/user-info.ts'
import { useWatch } from 'react-hook-form'
import { countCharacters } from '../../lib/format/count-characters.ts'
import { call } from '../../entities/session/call.ts'
import { setFormErrors } from '../../entities/api/set-form-errors.ts'
import { drafts } from '../../entities/session/drafts.ts'
import { useFormDraft } from '../../entities/session/use-form-draft.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormError } from '../../ui/form-error.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { useMountedRef } from '../../ui/use-mounted.ts'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { editInfo } from './actions.ts'

const DRAFT = 'profile'

const formValues = ({ fullName, username, about, pronouns }: UserInfo) => ({
  fullName,
  username,
  about,
  pronouns,
})

/** Resets changed fields too: by default, `reset` applies the `resetOptions` of the form. */
const resetAll = { keepDirtyValues: false }

/** The state of the form, for a parent that outlives it. Input survives a refetch of the profile. */
export function useInfoForm(profile: Profile) {
  const form = useValidatedForm<InfoBody>(infoBody, {
    values: formValues(profile),
    resetOptions: { keepDirtyValues: true },
  })
  useFormDraft(form, { name: DRAFT })
  return form
}

interface Props {
  form: ReturnType<typeof useInfoForm>
  profile: Profile
  onDone: () => void
}

/** The form for the user's profile details. */
export function InfoForm({ form, profile, onDone }: Props) {
  const { register, control, setError, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const [username, about] = useWatch({ control, name: ['username', 'about'] })
  const isMounted = useMountedRef()
  const renamed = username.trim().toLowerCase() !== profile.username

  async function isAvailable(newUsername: string): Promise<boolean> {
    if (newUsername === profile.username) return true
    const available = await call('checkAvailability', { body: { username: newUsername } })
    if (!available.username) {
      setError('username', { message: messages.usernameExists }, { shouldFocus: true })
    }
    return available.username
  }

  async function save(body: InfoBody) {
    try {
      const user = (await isAvailable(body.username)) && (await editInfo(body))
      if (!user) return
      form.reset(formValues(user), resetAll)
      drafts.discard(DRAFT)
      toastSuccess('user-details-update', t`Profile saved.`)
      if (isMounted.current) onDone()
    } catch (error) {
      setFormErrors(error, infoBody.keyof().options, setError)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="flex min-h-80 flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t`Full Name`}
          autoComplete="name"
          error={errors.fullName?.message}
          {...register('fullName')}
        />
        <TextField
          label={t`Pronouns`}
          optional
          hint={t`Shown beside your name.`}
          autoComplete="off"
          error={errors.pronouns?.message}
          {...register('pronouns')}
        />
      </div>
      <TextField
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...(renamed && {
          hint: t`Links to @${{ username: profile.username }} keep working for 30 days.`,
        })}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextAreaField
        label={t({ message: 'About', context: 'profile' })}
        optional
        error={errors.about?.message}
        counter={{ used: countCharacters(about), max: limits.about }}
        {...register('about')}
      />
      <FormError message={errors.root?.message} />
      <FormActions
        label={t`Save`}
        busy={isSubmitting}
        isDirty={isDirty}
        onDiscard={() => form.reset(undefined, resetAll)}
      />
    </form>
  )
}
