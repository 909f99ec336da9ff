import { Fragment, type ReactNode } from 'react'
import { linkify, type TextPart } from '../lib/linkify.ts'
import { Link, opensHere } from '../lib/router/link.tsx'

/** What the timestamps of a text lead to. */
export interface Timestamps {
  /** Of the video, in seconds. Times after it are plain text. */
  duration: number
  onSeek: (seconds: number) => void
}

interface Props {
  text: string
  /** The usernames in the text that exist. */
  mentions?: readonly string[]
  /** The video that times such as `1:23` lead to. Without it, they are plain text. */
  timestamps?: Timestamps | undefined
}

interface PartsProps {
  parts: readonly TextPart[]
  onSeek?: Timestamps['onSeek'] | undefined
  /** Renders the characters of a part, of which the first is at `start` of the whole text. */
  renderText?: (text: string, start: number) => ReactNode
}

const linkClasses = 'text-accent underline decoration-1 underline-offset-2 hover:text-accent-hover'

/** Text with its line breaks, and with its URLs, usernames and timestamps as links. */
export const LinkedText = ({ text, mentions, timestamps }: Props) => (
  <LinkedParts
    parts={linkify(text, { mentions, duration: timestamps?.duration })}
    onSeek={timestamps?.onSeek}
  />
)

/** The parts of a text, as `linkify` returns them. */
export const LinkedParts = ({ parts, onSeek, renderText = (text) => text }: PartsProps) => (
  <span className="whitespace-pre-wrap">
    {parts.map((part, index) => (
      <Fragment key={index}>
        {renderPart(part, part.label ?? renderText(part.text, startOf(parts, index)), onSeek)}
      </Fragment>
    ))}
  </span>
)

const startOf = (parts: readonly TextPart[], index: number) =>
  parts.slice(0, index).reduce((length, { text }) => length + text.length, 0)

function renderPart(
  { href, username, timestamp }: TextPart,
  content: ReactNode,
  onSeek: Timestamps['onSeek'] | undefined,
) {
  // Usernames and URLs read from left to right, also in right-to-left text.
  if (href) {
    return (
      <a
        href={href}
        dir="ltr"
        target="_blank"
        rel="nofollow ugc noopener noreferrer"
        className={linkClasses}
      >
        {content}
      </a>
    )
  }
  if (username) {
    return (
      <Link to="/u/{username}" params={{ username }} dir="ltr" className={linkClasses}>
        {content}
      </Link>
    )
  }
  if (timestamp === undefined || !onSeek) return content
  return (
    // A link: reader modes leave out buttons.
    <a
      href={`?t=${timestamp}`}
      onClick={(event) => {
        if (!opensHere(event)) return
        event.preventDefault()
        onSeek(timestamp)
      }}
      className={linkClasses}
    >
      {content}
    </a>
  )
}
