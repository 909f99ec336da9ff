import { Link } from '@tanstack/react-router'
import { Clapperboard, type LucideIcon, NotebookText, PenLine, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Page } from '../../ui/page.tsx'

/** The start page: links to videos and to posts, with a dashed line, the seam, between them. */
export function Screen() {
  useEffect(() => {
    const controller = new AbortController()
    // Wakes up the server before the first API request. The response is ignored.
    fetch('/', {
      credentials: 'omit',
      headers: { accept: 'application/json' },
      signal: controller.signal,
    }).catch(() => null)
    return () => controller.abort()
  }, [])

  return (
    <Page
      title="Home"
      className="flex min-h-[calc(100dvh-var(--header-height))] max-w-240! flex-col justify-center gap-10 md:gap-14"
    >
      <div className="text-center">
        <h1 className="display text-28 leading-tight font-bold! text-balance min-[400px]:text-40 md:text-[3.5rem]">
          simple. social. <span className="text-accent">seamless.</span>
        </h1>
        <p className="mx-auto mt-4 max-w-md text-16 text-foreground-muted">
          A place for a community's videos and short posts.
        </p>
      </div>
      <div className="relative grid gap-3 sm:grid-cols-2 sm:gap-x-10 sm:gap-y-4">
        <span
          aria-hidden
          className="stitch-y absolute inset-y-2 left-1/2 hidden -translate-x-1/2 text-accent sm:block"
        />
        <Card
          to="/v/feed"
          icon={Clapperboard}
          title="Video Feed"
          text="See what people have made lately."
        />
        <Card
          to="/p/feed"
          icon={NotebookText}
          title="Post Feed"
          text="Read what is on their minds."
        />
        <Card
          to="/v/new"
          icon={Upload}
          title="Upload Video"
          text="Bring a video from your phone or camera."
        />
        <Card to="/p/new" icon={PenLine} title="Create Post" text="Say something in a few words." />
      </div>
    </Page>
  )
}

interface CardProps {
  to: string
  icon: LucideIcon
  title: string
  text: string
}

const Card = ({ to, icon: Icon, title, text }: CardProps) => (
  <Link
    to={to}
    className={classNames(
      'group flex items-center gap-4 rounded-thumb border border-border bg-surface p-5',
      'transition-[border-color,background-color] hover:border-border-strong sm:p-6',
    )}
  >
    <span className="grid size-12 shrink-0 place-items-center rounded-control bg-accent-subtle text-accent">
      <Icon aria-hidden className="size-6" />
    </span>
    <span>
      <span className="display block text-20">{title}</span>
      <span className="mt-0.5 block text-14 text-foreground-muted">{text}</span>
    </span>
  </Link>
)
