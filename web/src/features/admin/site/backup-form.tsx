import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { backupTarget, type BackupSettings } from '@seam/contract/backup.ts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import * as z from 'zod'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { saveBackupTarget } from '../actions.ts'
import { backupSettingsQuery } from '../queries.ts'

interface Props {
  onDone: () => void
}

const LABEL = t`Location of the nightly backups`

/** The form for the target of the nightly backups. */
export function BackupForm({ onDone }: Props) {
  const { data: settings } = useQuery(backupSettingsQuery())
  if (!settings) return null
  return (
    <div className="flex flex-col gap-5">
      {settings.onSameDisk && (
        <p className="flex items-start gap-2 text-14">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          <Trans>
            This folder is on the same disk as the data. If that disk fails, both are lost, so this
            backup does not count.
          </Trans>
        </p>
      )}
      {settings.setBy === 'environment' ? (
        <TextField
          label={LABEL}
          hint={t`Set by BACKUP_TO in the environment of the server.`}
          readOnly
          value={settings.target}
        />
      ) : (
        <TargetForm settings={settings} onDone={onDone} />
      )}
    </div>
  )
}

const schema = z.object({ target: backupTarget })

function TargetForm({ settings, onDone }: Props & { settings: BackupSettings }) {
  const form = useValidatedForm<z.infer<typeof schema>>(schema, {
    defaultValues: { target: settings.target },
  })
  const { errors, isSubmitting } = form.formState
  const { runConfirmed, dialog } = usePasswordConfirmation()
  const { busy, error, run } = useAsyncAction()

  async function save({ target }: z.infer<typeof schema>) {
    try {
      if (!(await runConfirmed(() => saveBackupTarget(target)))) return
      toastSuccess('site-settings', t`The settings are saved.`)
      onDone()
    } catch (problem) {
      setFormErrors(problem, ['target'], form.setError)
    }
  }
  const turnOff = async () => {
    if (!(await runConfirmed(() => saveBackupTarget(null)))) return
    toastSuccess('site-settings', t`Nightly backups are off.`)
    onDone()
  }

  return (
    <>
      <SettingsForm
        busy={isSubmitting}
        problem={errors.root?.message ?? error ?? undefined}
        onSubmit={form.handleSubmit(save)}
        actions={
          settings.setBy && (
            <Button busy={busy} onClick={() => void run(turnOff)}>
              <Trans>Turn off</Trans>
            </Button>
          )
        }
      >
        <TextField
          label={LABEL}
          autoComplete="off"
          spellCheck={false}
          placeholder="/mnt/backup"
          hint={t`A folder on another disk, or s3://bucket/prefix with the S3 keys of the server. It is tested before it is saved.`}
          error={errors.target?.message}
          {...form.register('target')}
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
