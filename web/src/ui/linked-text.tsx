import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { linkify, type TextPart } from '../lib/linkify.ts'

interface Props {
  text: string
  /** The usernames in the text that exist. */
  mentions?: readonly string[]
  /** Seeks to a timestamp of a video, in seconds. Without it, times such as `1:23` are plain text. */
  onTimestamp?: ((seconds: number) => void) | undefined
}

const linkClasses = 'text-accent underline decoration-1 underline-offset-2 hover:text-accent-hover'

/** Text with its line breaks, and with its URLs, usernames and timestamps as links. */
export const LinkedText = ({ text, mentions, onTimestamp }: Props) => (
  <span className="whitespace-pre-wrap">
    {linkify(text, { mentions, timestamps: onTimestamp !== undefined }).map((part, index) => (
      <Fragment key={index}>{renderPart(part, onTimestamp)}</Fragment>
    ))}
  </span>
)

function renderPart({ text, href, username, timestamp }: TextPart, onMoment: Props['onTimestamp']) {
  if (href) {
    return (
      <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer" className={linkClasses}>
        {text}
      </a>
    )
  }
  if (username) {
    return (
      <Link to="/u/$username" params={{ username }} className={linkClasses}>
        {text}
      </Link>
    )
  }
  if (timestamp === undefined || !onMoment) return text
  return (
    <button type="button" onClick={() => onMoment(timestamp)} className={linkClasses}>
      {text}
    </button>
  )
}
