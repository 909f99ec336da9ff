import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { deviceName } from '@seam/contract/device-name.ts'
import type { ActiveSession } from '@seam/contract/settings.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { explainError } from '../../lib/explain-error.ts'
import { signOut } from '../../entities/session/sign-out.ts'
import { toastSuccess, toastError } from '../../lib/toast.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Button } from '../../ui/button.tsx'
import { endSession } from './actions.ts'

const TOAST = 'session-end'

/** One browser: its name, when it was last used, and a button to sign it out. */
export function SessionRow({ session }: { session: ActiveSession }) {
  const { _id, device, lastUsedAt, isCurrent } = session
  const [busy, setBusy] = useState(false)
  const id = useId()
  const name = deviceName(device)
  const Icon = /\b(Mobile|iPhone|iPad|Android)\b/.test(device) ? Smartphone : Monitor

  async function end() {
    setBusy(true)
    try {
      if (isCurrent) await signOut()
      else if (await endSession(_id)) toastSuccess(TOAST, t`${name} is signed out.`)
    } catch (error) {
      toastError(TOAST, explainError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Icon aria-hidden className="size-5 shrink-0 text-foreground-muted" />
      <div className="min-w-0 flex-1">
        <p id={id} title={device} className="flex flex-wrap gap-x-2 font-semibold">
          {name}
          {isCurrent && (
            <span className="rounded-chip bg-accent-subtle px-1.5 py-0.5 text-12 font-semibold text-accent">
              <Trans>This browser</Trans>
            </span>
          )}
        </p>
        <p className="text-13 text-foreground-muted">
          <Trans context="browser">
            Last used <RelativeTime date={lastUsedAt} />
          </Trans>
        </p>
      </div>
      <Button size="small" busy={busy} aria-describedby={id} onClick={() => void end()}>
        <Trans>Sign out</Trans>
      </Button>
    </li>
  )
}
