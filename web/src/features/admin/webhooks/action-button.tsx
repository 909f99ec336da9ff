import type { ReactNode } from 'react'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'

interface Props {
  /** The id of the text that says what the action is about. */
  describedBy: string
  action: () => Promise<boolean>
  children: ReactNode
}

/**
 * A button whose action can require the password. Its error has a line below all buttons of a
 * wrapping row.
 */
export function ActionButton({ describedBy, action, children }: Props) {
  const { busy, error, run } = useAsyncAction()
  const { runConfirmed, dialog } = usePasswordConfirmation()
  return (
    <>
      <Button
        size="small"
        busy={busy}
        aria-describedby={describedBy}
        onClick={() => void run(async () => void (await runConfirmed(action)))}
      >
        {children}
      </Button>
      <p role="alert" className="order-last basis-full text-13 text-danger empty:hidden">
        {error}
      </p>
      {dialog}
    </>
  )
}
