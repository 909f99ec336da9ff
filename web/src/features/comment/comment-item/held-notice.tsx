import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Comment, Reply } from '@seam/contract/comment.ts'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { decideHeldComment } from '../../../entities/held-comment.ts'
import { useIsOwn } from '../../../entities/session/ownership.ts'
import { Button } from '../../../ui/button.tsx'
import { useCommentSection } from '../section/comment-section-context.ts'

/** Says who sees a held comment, with the buttons of the owner of the video or post. */
export function HeldNotice({ comment }: { comment: Comment | Reply }) {
  const { item, focusList } = useCommentSection()
  const isOwn = useIsOwn(comment)
  const [busy, setBusy] = useState<'approve' | 'remove'>()

  async function decide(decision: 'approve' | 'remove') {
    setBusy(decision)
    await decideHeldComment(comment.publicId, decision)
    setBusy(undefined)
    focusList()
  }

  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13 text-foreground-muted">
      <p className="flex min-h-8 items-center gap-2">
        <Hourglass aria-hidden className="size-4 shrink-0" />
        <span>
          {isOwn
            ? item.entity === 'video'
              ? t`Held until the owner of this video approves it. Only the two of you see it.`
              : t`Held until the owner of this post approves it. Only the two of you see it.`
            : t`Held: it has one of your held words. Others do not see it.`}
        </span>
      </p>
      {!isOwn && (
        <span className="flex gap-2">
          <Button size="small" busy={busy === 'approve'} onClick={() => void decide('approve')}>
            <Trans>Approve</Trans>
          </Button>
          <Button size="small" busy={busy === 'remove'} onClick={() => void decide('remove')}>
            <Trans>Remove</Trans>
          </Button>
        </span>
      )}
    </div>
  )
}
