import { t } from '@lingui/core/macro'
import { type WebhookBody, webhookBody, webhookEvents } from '@seam/contract/webhook.ts'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { CheckboxGroup, CheckboxOption } from '../../../ui/checkbox.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { eventGroups, eventTexts, groupLabels } from './event-texts.ts'

interface Props {
  defaultValues: WebhookBody
  submitLabel: string
  /** Returns whether it is saved. Throws as `call`. */
  save: (body: WebhookBody) => Promise<boolean>
  onCancel: () => void
}

/** The address and the events of a webhook. */
export function WebhookForm({ defaultValues, submitLabel, save, onCancel }: Props) {
  const { register, handleSubmit, setError, formState } = useValidatedForm<WebhookBody>(
    webhookBody,
    { defaultValues },
  )
  const { errors, isSubmitting } = formState
  const eventsError = errors.events?.message
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function submit(body: WebhookBody) {
    try {
      await runConfirmed(() => save(body))
    } catch (error) {
      setFormErrors(error, ['url', 'events'], setError)
    }
  }

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
        className="mt-5 flex flex-col gap-4"
      >
        <TextField
          label={t({ message: 'Address', context: 'webhook' })}
          hint={t`An https address of the program that receives the events.`}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.org/webhook"
          error={errors.url?.message}
          {...register('url')}
        />
        <CheckboxGroup legend={t`Events`} error={eventsError}>
          {eventGroups.map((group) => (
            <fieldset key={group} className="mt-2">
              <legend className="text-13 font-semibold text-foreground-muted">
                {groupLabels[group]}
              </legend>
              {webhookEvents
                .filter((event) => eventTexts[event].group === group)
                .map((event) => (
                  <CheckboxOption
                    key={event}
                    label={eventTexts[event].label}
                    text={eventTexts[event].text}
                    value={event}
                    aria-invalid={eventsError !== undefined}
                    {...register('events')}
                  />
                ))}
            </fieldset>
          ))}
        </CheckboxGroup>
        <FormError message={errors.root?.message} />
        <DialogActions onCancel={onCancel} busy={isSubmitting}>
          {submitLabel}
        </DialogActions>
      </form>
      {dialog}
    </>
  )
}
