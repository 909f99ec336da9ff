import { plural, t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { COUNTDOWN } from './use-countdown.ts'

/** Time after which screen readers know the element and announce a change of its text. */
const DELAY_MS = 100

interface Props {
  title: string
  owner: string
  /** The next video plays by itself, now or once the user is no longer busy. */
  pending: boolean
  counting: boolean
}

/** Announces the next video to screen readers once, when the countdown starts if there is one. */
export function Announcement({ title, owner, pending, counting }: Props) {
  const [text, setText] = useState('')
  useEffect(() => {
    if (pending && !counting) return undefined
    const timer = setTimeout(() => {
      setText(
        (announced) =>
          announced ||
          (counting
            ? t`Up next in ${plural({ seconds: COUNTDOWN }, { one: '# second', other: '# seconds' })}: ${title} by ${owner}. Press Escape to cancel.`
            : t`The video has ended. Up next: ${title} by ${owner}.`),
      )
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [title, owner, pending, counting])
  return <output className="sr-only">{text}</output>
}
