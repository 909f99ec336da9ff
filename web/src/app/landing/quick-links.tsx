import { t } from '@lingui/core/macro'
import { PenLine, Upload } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { PostFeedIcon, VideoFeedIcon, type NavIcon } from '../shell/feed-icons.tsx'
import { Link } from '../../lib/router/link.tsx'

/** The four cards on the front page: watch, read, upload and write. */
export const QuickLinks = () => (
  <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
    <QuickLink
      to="/v/feed"
      icon={VideoFeedIcon}
      title={t`Video Feed`}
      text={t`What people made lately`}
    />
    <QuickLink
      to="/p/feed"
      icon={PostFeedIcon}
      title={t`Post Feed`}
      text={t`What is on their minds`}
    />
    <QuickLink
      to="/v/new"
      icon={Upload}
      title={t`Upload Video`}
      text={t`From your phone or camera`}
    />
    <QuickLink to="/p/new" icon={PenLine} title={t`Create Post`} text={t`Say it in a few words`} />
  </ul>
)

interface Props {
  to: string
  icon: NavIcon
  title: string
  /** Shown from 640 px. */
  text: string
}

const QuickLink = ({ to, icon: Icon, title, text }: Props) => (
  <li>
    <Link
      to={to}
      className={classNames(
        'group flex h-18 items-center gap-2.5 rounded-thumb border border-border bg-surface px-2.5',
        'transition-[border-color] hover:border-border-strong sm:gap-3 sm:px-4',
      )}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-subtle text-accent sm:size-10">
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="display block text-14 sm:text-16">{title}</span>
        <span className="hidden truncate text-13 text-foreground-muted sm:block">{text}</span>
      </span>
    </Link>
  </li>
)
