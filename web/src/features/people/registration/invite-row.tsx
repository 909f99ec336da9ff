import { t } from '@lingui/core/macro'
import { pages } from '@seam/contract/pages.ts'
import type { Invite } from '@seam/contract/people/registration.ts'
import { Copy, Trash2 } from 'lucide-react'
import { copyText } from '../../../lib/clipboard.ts'
import { explainError } from '../../../lib/explain-error.ts'
import { formatDateTime } from '../../../lib/format/date-time.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { deleteInvite } from './actions.ts'

const TOAST = 'invite'

/** One invite link: how many joined with it, and buttons to copy and to delete it. */
export function InviteRow({ invite }: { invite: Invite }) {
  const { _id, uses, usesLeft, isValid, expiresAt } = invite
  const link = `${location.origin}${pages.join}#${_id}`

  async function run(action: () => Promise<unknown>, done: string) {
    try {
      await action()
      toastSuccess(TOAST, done)
    } catch (error) {
      toastError(TOAST, explainError(error))
    }
  }

  return (
    <li className="flex items-center gap-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className={isValid ? 'truncate' : 'truncate text-foreground-muted line-through'}>
          {link}
        </p>
        <p className="text-13 text-foreground-muted">
          {t`${{ joined: uses - usesLeft }} of ${uses} joined`} ·{' '}
          {t`until ${{ time: formatDateTime(new Date(expiresAt)) }}`}
        </p>
      </div>
      {isValid && (
        <IconButton
          icon={Copy}
          label={t`Copy the link`}
          onClick={() => void run(() => copyText(link), t`The link is copied.`)}
        />
      )}
      <IconButton
        icon={Trash2}
        label={t`Delete the invite`}
        onClick={() => void run(() => deleteInvite(_id), t`The invite is deleted.`)}
      />
    </li>
  )
}
