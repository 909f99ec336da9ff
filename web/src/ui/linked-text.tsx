import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { linkify, type Piece } from '../lib/linkify.ts'

interface Props {
  text: string
  /** The usernames in it that are somebody's. */
  mentions?: readonly string[]
  /** Goes to a moment of a video, in seconds; without it `1:23` is just text. */
  onMoment?: ((seconds: number) => void) | undefined
}

const look = 'text-thread underline decoration-1 underline-offset-2 hover:text-thread-deep'

/** Text as it was typed, line breaks kept, its addresses, usernames and moments as links. */
export const LinkedText = ({ text, mentions, onMoment }: Props) => (
  <span className="whitespace-pre-wrap">
    {linkify(text, { mentions, moments: onMoment !== undefined }).map((piece, index) => (
      <Fragment key={index}>{linked(piece, onMoment)}</Fragment>
    ))}
  </span>
)

function linked({ text, href, username, moment }: Piece, onMoment: Props['onMoment']) {
  if (href) {
    return (
      <a href={href} target="_blank" rel="nofollow ugc noopener noreferrer" className={look}>
        {text}
      </a>
    )
  }
  if (username) {
    return (
      <Link to="/u/$username" params={{ username }} className={look}>
        {text}
      </Link>
    )
  }
  if (moment === undefined || !onMoment) return text
  return (
    <button type="button" onClick={() => onMoment(moment)} className={look}>
      {text}
    </button>
  )
}
