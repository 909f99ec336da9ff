import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  alwaysOnKinds,
  mailedKinds,
  type NotificationChannels,
  type NotificationKind,
  notificationKinds,
} from '@seam/contract/notification.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { changeSettings } from './actions.ts'
import { settingsQuery } from './queries.ts'

const labels: Record<NotificationKind, string> = {
  comment: t`Comments on your videos and posts`,
  reply: t`Replies to your comments`,
  mention: t`Mentions of you`,
  held: t`Comments that wait for your approval`,
  approved: t`Approvals of what the site held`,
  upvote: t`Upvotes`,
  follow: t`New followers`,
  publication: t`New videos and posts by people you chose`,
  'video-ready': t`Your video is playable`,
  'video-failed': t`Your video could not be processed`,
  decision: t`Decisions of moderators about you`,
  appeal: t`Answers to your appeals`,
  report: t`What became of your reports`,
  'reset-link': t`Reset links that moderators create for you`,
}

/** The kinds that others cause, for which the user can choose from whom. */
const limitedKinds: readonly NotificationKind[] = [
  'comment',
  'reply',
  'mention',
  'upvote',
  'follow',
]

/** Which notifications the user receives, where, and from whom. Each change is saved at once. */
export function NotificationSettings() {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (error && !data) {
    return (
      <div className="flex items-center justify-between gap-4 rounded-thumb border border-border bg-surface p-4">
        <ErrorMessage error={error} />
        <Button onClick={() => void refetch()}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton className="h-96 w-full !rounded-thumb" />
  return (
    <div className="divide-y divide-border rounded-thumb border border-border bg-surface">
      {notificationKinds.map((kind) => (
        <KindSettings key={kind} kind={kind} channels={data.kinds[kind]} canMail={data.canMail} />
      ))}
      {data.canMail && (
        <div className="p-4 sm:px-5">
          <SwitchField
            label={t`Daily mail`}
            hint={t`What you have not seen yet, once a day.`}
            checked={data.digest}
            onChange={(digest) => void changeSettings({ digest })}
          />
        </div>
      )}
    </div>
  )
}

interface KindProps {
  kind: NotificationKind
  channels: NotificationChannels
  canMail: boolean
}

function KindSettings({ kind, channels, canMail }: KindProps) {
  const change = (changed: Partial<NotificationChannels>) =>
    void changeSettings({ kinds: { [kind]: changed } })
  if ((alwaysOnKinds as readonly NotificationKind[]).includes(kind)) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5">
        <p className="min-w-0 flex-1 basis-64 text-14 font-semibold">{labels[kind]}</p>
        <p className="text-13 text-foreground-muted">
          <Trans>Always on</Trans>
        </p>
      </div>
    )
  }
  const hasMail = canMail && (mailedKinds as readonly NotificationKind[]).includes(kind)
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5">
      <legend className="float-left min-w-0 flex-1 basis-64 text-14 font-semibold">
        {labels[kind]}
      </legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {limitedKinds.includes(kind) && (
          <select
            aria-label={t({ message: 'From', context: 'notifications' })}
            value={channels.from}
            onChange={({ target }) =>
              change({ from: target.value === 'followed' ? 'followed' : 'everyone' })
            }
            className="h-8 rounded-control border border-border-strong bg-surface px-2 text-13"
          >
            <option value="everyone">
              <Trans context="notifications">from everyone</Trans>
            </option>
            <option value="followed">
              <Trans context="notifications">from people I follow</Trans>
            </option>
          </select>
        )}
        <Check
          label={t({ message: 'List', context: 'notification channel' })}
          checked={channels.list}
          onChange={(list) => change({ list })}
        />
        <Check
          label={t({ message: 'Push', context: 'notification channel' })}
          checked={channels.push}
          onChange={(push) => change({ push })}
        />
        <span className={classNames(!hasMail && 'invisible', !canMail && 'hidden')}>
          <Check
            label={t({ message: 'Mail', context: 'notification channel' })}
            checked={channels.mail}
            onChange={(mail) => change({ mail })}
          />
        </span>
      </div>
    </fieldset>
  )
}

interface CheckProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Check({ label, checked, onChange }: CheckProps) {
  // The cache reports a change a moment later. Until then the box would jump back.
  const [state, setState] = useState({ cached: checked, shown: checked })
  if (state.cached !== checked) setState({ cached: checked, shown: checked })
  return (
    <label className="flex min-h-8 items-center gap-1.5 text-13">
      <input
        type="checkbox"
        checked={state.shown}
        onChange={({ target }) => {
          setState({ cached: checked, shown: target.checked })
          onChange(target.checked)
        }}
        className="size-4"
      />
      {label}
    </label>
  )
}
