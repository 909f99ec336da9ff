import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mailFrom, type MailSettingsView, smtpUrl } from '@seam/contract/mail-settings.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { saveMailSettings } from '../actions.ts'
import { mailSettingsQuery } from '../queries.ts'
import { TestMail } from '../test-mail.tsx'
import { describeServer } from './describe-server.ts'

interface Props {
  onDone: () => void
}

/** The mail server of the site, with a test. */
export function MailForm({ onDone }: Props) {
  const { data: settings } = useQuery(mailSettingsQuery())
  if (!settings) return null
  const { setBy } = settings
  return (
    <div className="flex flex-col gap-5">
      {setBy === 'environment' ? (
        <SetByEnvironment settings={settings} />
      ) : (
        <ServerForm settings={settings} onDone={onDone} />
      )}
      {setBy !== null && (
        <div className="border-t border-border pt-4">
          <TestMail />
        </div>
      )}
    </div>
  )
}

const SetByEnvironment = ({ settings: { server, from } }: { settings: MailSettingsView }) => (
  <>
    <TextField
      label={t`Mail server`}
      hint={t`Set by SMTP_URL in the environment of the server.`}
      readOnly
      value={describeServer(server)}
    />
    <TextField
      label={t`Sender`}
      hint={t`Set by MAIL_FROM in the environment of the server.`}
      readOnly
      value={from}
    />
  </>
)

/** An empty address keeps the current server, whose password the browser does not know. */
const optionalUrl = z
  .string()
  .transform((url) => url.trim() || undefined)
  .pipe(smtpUrl.optional())

function ServerForm({ settings, onDone }: Props & { settings: MailSettingsView }) {
  const { server, from } = settings
  const schema = z.object({ smtpUrl: server ? optionalUrl : smtpUrl, from: mailFrom })
  const form = useValidatedForm<z.input<typeof schema>, z.output<typeof schema>>(schema, {
    defaultValues: { smtpUrl: '', from },
  })
  const { errors, isSubmitting } = form.formState
  const { runConfirmed, dialog } = usePasswordConfirmation()
  const { busy, error, run } = useAsyncAction()

  async function save({ smtpUrl: url, from: sender }: z.output<typeof schema>) {
    const body = { ...(url !== undefined && { smtpUrl: url }), from: sender }
    try {
      if (!(await runConfirmed(() => saveMailSettings(body)))) return
      toastSuccess('site-settings', t`The settings are saved.`)
      // The card stays open for a test.
      form.reset({ smtpUrl: '', from: sender })
    } catch (problem) {
      setFormErrors(problem, ['smtpUrl', 'from'], form.setError)
    }
  }
  const turnOff = async () => {
    if (!(await runConfirmed(() => saveMailSettings({ smtpUrl: null })))) return
    toastSuccess('site-settings', t`This site no longer sends mail.`)
    onDone()
  }

  return (
    <>
      <SettingsForm
        busy={isSubmitting}
        problem={errors.root?.message ?? error ?? undefined}
        onSubmit={form.handleSubmit(save)}
        actions={
          server && (
            <Button busy={busy} onClick={() => void run(turnOff)}>
              <Trans>Turn off</Trans>
            </Button>
          )
        }
      >
        <TextField
          label={t`Mail server`}
          autoComplete="off"
          spellCheck={false}
          placeholder="smtps://user:password@mail.example:465"
          hint={
            server
              ? t`${{ server: describeServer(server) }}. Leave empty to keep it.`
              : t`Ask your mail provider. The password is never shown again.`
          }
          error={errors.smtpUrl?.message}
          {...form.register('smtpUrl')}
        />
        <TextField
          label={t`Sender`}
          autoComplete="off"
          placeholder="Seam <seam@seam.example>"
          hint={t`The address that mails come from.`}
          error={errors.from?.message}
          {...form.register('from')}
        />
      </SettingsForm>
      {dialog}
    </>
  )
}
