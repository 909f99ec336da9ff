import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Profile } from '@seam/contract/profile.ts'
import { Ban, UserRoundX } from 'lucide-react'
import { changeRelation } from '../../entities/relation/actions.ts'
import { Button } from '../../ui/button.tsx'

/** Whether the profile has nothing to show: one of the two blocks the other. */
export const isBlockedProfile = ({ isBlocked, hasBlockedYou }: Profile): boolean =>
  isBlocked || hasBlockedYou

/** Says on a profile that it is blocked, muted or has blocked the viewer, and how to end that. */
export function RelationNotice({ profile }: { profile: Profile }) {
  const { username, isBlocked, isMuted, hasBlockedYou } = profile
  const name = `@${username}`
  if (isBlocked) {
    return (
      <Notice
        icon={Ban}
        title={t`You blocked ${name}`}
        text={t`Neither of you sees what the other does.`}
        action={
          <Button onClick={() => void changeRelation(username, 'unblock')}>
            <Trans>Unblock</Trans>
          </Button>
        }
      />
    )
  }
  if (hasBlockedYou) {
    return (
      <Notice
        icon={Ban}
        title={t`${name} has blocked you`}
        text={t`You cannot see or follow this profile.`}
      />
    )
  }
  if (!isMuted) return null
  return (
    <Notice
      icon={UserRoundX}
      title={t`You muted ${name}`}
      text={t`What they do appears only here. They are not told.`}
      action={
        <Button onClick={() => void changeRelation(username, 'unmute')}>
          <Trans context="people">Unmute</Trans>
        </Button>
      }
    />
  )
}

interface NoticeProps {
  icon: typeof Ban
  title: string
  text: string
  action?: React.ReactNode
}

const Notice = ({ icon: Icon, title, text, action }: NoticeProps) => (
  <section className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-thumb border border-border bg-surface px-4 py-4 sm:px-5">
    <Icon aria-hidden className="size-5 shrink-0 text-foreground-muted" />
    <div className="min-w-0 flex-1">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-13 text-foreground-muted">{text}</p>
    </div>
    {action}
  </section>
)
