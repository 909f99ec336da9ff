import { Fragment, type ReactNode } from 'react'
import { linkify, type TextPart } from '../lib/linkify.ts'
import { Link, opensHere } from '../lib/router/link.tsx'

/** The video that the timestamps of a text link to. */
export interface Timestamps {
  /** In seconds. Times after the end of the video are plain text. */
  duration: number
  onSeek: (seconds: number) => void
}

interface Props {
  text: string
  /** What a hashtag searches for. */
  hashtagsOf?: 'video' | 'post'
  /** The usernames in the text that exist. */
  mentions?: readonly string[]
  /** The video that times such as `1:23` link to. Without it, they are plain text. */
  timestamps?: Timestamps | undefined
}

interface PartsProps {
  parts: readonly TextPart[]
  hashtagsOf?: Props['hashtagsOf']
  onSeek?: Timestamps['onSeek'] | undefined
  /** Renders the text of a part, which begins at `start` in the whole text. */
  renderText?: (text: string, start: number) => ReactNode
}

const linkClasses = 'text-accent underline decoration-1 underline-offset-2 hover:text-accent-hover'

/** Text with its line breaks, and with its URLs, usernames, hashtags and timestamps as links. */
export const LinkedText = ({ text, hashtagsOf, mentions, timestamps }: Props) => (
  <LinkedParts
    parts={linkify(text, { mentions, duration: timestamps?.duration })}
    hashtagsOf={hashtagsOf}
    onSeek={timestamps?.onSeek}
  />
)

/** The parts of a text, as `linkify` returns them. */
export const LinkedParts = ({
  parts,
  hashtagsOf = 'post',
  onSeek,
  renderText = (text) => text,
}: PartsProps) => (
  <span className="whitespace-pre-wrap">
    {parts.map((part, index) => (
      <Fragment key={index}>
        {renderPart(part, part.label ?? renderText(part.text, startOf(parts, index)), {
          hashtagsOf,
          onSeek,
        })}
      </Fragment>
    ))}
  </span>
)

const startOf = (parts: readonly TextPart[], index: number) =>
  parts.slice(0, index).reduce((length, { text }) => length + text.length, 0)

function renderPart(
  { text, href, username, isHashtag, timestamp }: TextPart,
  content: ReactNode,
  { hashtagsOf, onSeek }: Pick<PartsProps, 'hashtagsOf' | 'onSeek'>,
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
  if (isHashtag) {
    return (
      <Link
        to="/search"
        search={{ q: text, ...(hashtagsOf === 'post' && { type: 'post' }) }}
        className={linkClasses}
      >
        <bdi>{content}</bdi>
      </Link>
    )
  }
  if (timestamp === undefined || !onSeek) return content
  return (
    // A link, because reader modes omit buttons.
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
