import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { send } from '../../entities/api/send.ts'
import { isProblem } from '../../lib/errors.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'

/** Ends the mails of a link. Waits for a click, because link scanners open pages. */
export function UnsubscribeForm({ token }: { token: string }) {
  const { busy, error, run } = useAsyncAction()
  const [state, setState] = useState<'asking' | 'done' | 'invalid'>('asking')

  async function end() {
    try {
      await send('unsubscribeFromMail', { body: { token } })
      setState('done')
    } catch (failure) {
      if (!isProblem(failure, 422)) throw failure
      setState('invalid')
    }
  }

  if (state === 'done')
    return (
      <output>
        <Trans>You will get no more of these mails.</Trans>
      </output>
    )
  if (token === '' || state === 'invalid') {
    return (
      <p className="text-foreground-muted">
        <Trans>
          This link is incomplete or has expired. You can turn mails off in your settings.
        </Trans>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Trans>One click stops mails like the one with this link.</Trans>
      </p>
      <FormError message={error ?? undefined} />
      <Button variant="primary" busy={busy} className="self-start" onClick={() => void run(end)}>
        <Trans>Unsubscribe</Trans>
      </Button>
    </div>
  )
}
