import type { SubjectRef } from '@seam/contract/moderation/report.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { decideOn } from './decide-on.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { useIsForOwners } from './owners-only.tsx'

interface Props {
  subject: SubjectRef
  open: boolean
  onClose: () => void
}

/** The dialog in which moderators decide about something on its page. */
export function SubjectDecisionDialog({ subject, open, onClose }: Props) {
  const isForModerators = useIsForOwners(true)
  const { data } = useQuery({
    queryKey: ['decision', 'subject', subject.kind, subject.id],
    queryFn: ({ signal }) => call('getSubjectState', { query: subject, signal }),
    enabled: open && isForModerators,
    staleTime: 0,
  })
  return (
    <DecisionDialog
      kinds={[subject.kind]}
      action={subject.kind === 'profile' ? 'warn' : 'hide'}
      needsOwner={data?.needsOwner ?? false}
      onDecide={(decisionBody) => decideOn(subject, decisionBody)}
      open={open}
      onClose={onClose}
    />
  )
}
