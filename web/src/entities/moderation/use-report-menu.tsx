import type { SubjectRef } from '@seam/contract/moderation/report.ts'
import { mayAccess } from '@seam/contract/people/roles.ts'
import { Flag, Gavel } from 'lucide-react'
import type { RefObject } from 'react'
import type { MenuAction } from '../../ui/owner-menu-items.tsx'
import { useDialogs } from '../../ui/use-dialogs.ts'
import { useAuth } from '../session/auth-store.ts'
import { ReportDialog } from './lazy-report-dialog.ts'
import { SubjectDecisionDialog } from './lazy-decision-dialog.ts'

/**
 * Returns the items of a menu with which anyone reports something and moderators decide about it, and
 * the dialogs that they open. No items for what is one's own: without a subject.
 */
export function useReportMenu(
  subject: SubjectRef | undefined,
  menuButton: RefObject<HTMLButtonElement | null>,
) {
  const dialogs = useDialogs<'report' | 'moderate'>(menuButton)
  const isStaff = useAuth(
    ({ authenticated, authUser }) => authenticated && mayAccess(authUser.role, 'moderator'),
  )
  if (!subject) return { items: [], preload: () => {}, dialog: null }
  const items: MenuAction[] = [
    { icon: Flag, text: 'Report', onSelect: () => dialogs.show('report') },
    ...(isStaff
      ? [{ icon: Gavel, text: 'Moderate', onSelect: () => dialogs.show('moderate') }]
      : []),
  ]
  const dialog = (
    <>
      {dialogs.used('report') && <ReportDialog subject={subject} {...dialogs.propsFor('report')} />}
      {dialogs.used('moderate') && (
        <SubjectDecisionDialog subject={subject} {...dialogs.propsFor('moderate')} />
      )}
    </>
  )
  return { items, preload: ReportDialog.preload, dialog }
}
