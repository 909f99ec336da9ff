import { t } from '@lingui/core/macro'
import type { SubjectRef } from '@seam/contract/moderation/report.ts'
import { mayAccess } from '@seam/contract/people/roles.ts'
import { Flag, Gavel } from 'lucide-react'
import type { RefObject } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import type { MenuAction } from '../../ui/owner-menu-items.tsx'
import { useDialogs } from '../../ui/use-dialogs.ts'
import { useAuth } from '../session/auth-store.ts'

/** The dialog to report something, loaded on hover or focus of its menu. */
const ReportDialog = lazyComponent(() =>
  import('./report-dialog.tsx').then((part) => part.ReportDialog),
)

/** The dialog for decisions of moderators, loaded on hover or focus of its menu. */
const SubjectDecisionDialog = lazyComponent(() =>
  import('./subject-decision-dialog.tsx').then((part) => part.SubjectDecisionDialog),
)

/**
 * Returns the menu items to report something and, for moderators, to decide about it, with the
 * dialogs that they open. Without a subject there are no items: no one reports their own content.
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
    {
      icon: Flag,
      text: t({ message: 'Report', context: 'verb' }),
      onSelect: () => dialogs.show('report'),
    },
    ...(isStaff
      ? [{ icon: Gavel, text: t`Moderate`, onSelect: () => dialogs.show('moderate') }]
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
