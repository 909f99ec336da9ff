import { t } from '@lingui/core/macro'
import type { VoteSummary } from '@seam/contract/vote.ts'
import { ArrowBigDown, ArrowBigUp, type LucideIcon } from 'lucide-react'
import { Count } from '../../ui/count.tsx'

/** The vote counts without buttons, where the viewer's own vote is unknown. */
export const VoteCount = ({ upvotes, downvotes }: Pick<VoteSummary, 'upvotes' | 'downvotes'>) => (
  <span className="inline-flex h-8 items-center gap-3 px-2.5 text-13 font-semibold text-foreground-muted">
    <Half icon={ArrowBigUp} label={t({ message: 'Upvotes', context: 'noun' })} count={upvotes} />
    <Half
      icon={ArrowBigDown}
      label={t({ message: 'Downvotes', context: 'noun' })}
      count={downvotes}
    />
  </span>
)

const Half = ({ icon: Icon, label, count }: { icon: LucideIcon; label: string; count: number }) => (
  <span className="inline-flex items-center gap-1.5">
    <Icon aria-hidden className="size-4" />
    <span className="sr-only">{label}</span> <Count value={count} />
  </span>
)
