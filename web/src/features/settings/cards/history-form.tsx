import { t } from '@lingui/core/macro'
import { messages } from '@seam/contract/messages.ts'
import { type HistoryBody, historyBody } from '@seam/contract/settings.ts'
import { Controller } from 'react-hook-form'
import { ProblemError } from '../../../lib/errors.ts'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { changeHistorySettings } from '../actions.ts'
import { describeFailure } from '../describe-failure.ts'
import { SettingsForm } from '../../../ui/settings-form.tsx'

/** The schema of settings of which at least one differs from the current ones. */
const changedHistory = (current: HistoryBody) =>
  historyBody.refine(
    (body) =>
      body.saveSearchHistory !== current.saveSearchHistory ||
      body.saveWatchHistory !== current.saveWatchHistory ||
      body.countInStatistics !== current.countInStatistics,
    { error: messages.historyUnchanged, path: ['saveSearchHistory'] },
  )

/**
 * The form to choose whether searches and watched videos are saved, and whether statistics include
 * what the user watches.
 */
export function HistoryForm({ onDone }: { onDone: () => void }) {
  const { saveSearchHistory, saveWatchHistory, countInStatistics } = useAuth(
    ({ authUser }) => authUser,
  )
  const current = { saveSearchHistory, saveWatchHistory, countInStatistics }
  const { control, handleSubmit, setError, formState } = useValidatedForm<HistoryBody>(
    changedHistory(current),
    { defaultValues: current },
  )

  async function save(body: HistoryBody) {
    try {
      if (!(await changeHistorySettings(body))) return
      toastSuccess('user-history-toggle', t`History settings saved.`)
      onDone()
    } catch (error) {
      // Another browser may have saved the same choice by now.
      const serverMessage = error instanceof ProblemError ? error.errors[0]?.message : undefined
      setError('saveSearchHistory', { message: serverMessage ?? describeFailure(error) })
    }
  }

  return (
    <SettingsForm busy={formState.isSubmitting} onSubmit={handleSubmit(save)}>
      <Controller
        control={control}
        name="saveSearchHistory"
        render={({ field, fieldState }) => (
          <SwitchField
            label={t`Save search history`}
            hint={t`What you searched for is offered again under the search box.`}
            error={fieldState.error?.message}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="saveWatchHistory"
        // The message about all is shown at the first one.
        rules={{ deps: 'saveSearchHistory' }}
        render={({ field }) => (
          <SwitchField
            label={t`Save watch history`}
            hint={t`Videos you watched are listed, and continue where you stopped.`}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="countInStatistics"
        rules={{ deps: 'saveSearchHistory' }}
        render={({ field }) => (
          <SwitchField
            label={t`Include what I watch in statistics`}
            hint={t`Owners of videos see numbers of all their viewers together, never who watched.`}
            checked={field.value ?? true}
            onChange={field.onChange}
          />
        )}
      />
    </SettingsForm>
  )
}
