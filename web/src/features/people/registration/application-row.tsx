import type { Application } from '@seam/contract/people/registration.ts'
import { useId } from 'react'
import { RelativeTime } from '../../../ui/relative-time.tsx'

interface Props {
  application: Application
  chosen: boolean
  onToggle: () => void
}

/** An account that awaits approval, with its answer and a checkbox to select it. */
export function ApplicationRow({ application, chosen, onToggle }: Props) {
  const { username, fullName, answer, createdAt } = application
  const id = useId()
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <input
        id={id}
        type="checkbox"
        checked={chosen}
        onChange={onToggle}
        className="mt-0.5 size-6 shrink-0 accent-(--accent)"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{fullName || username}</span>
          <span className="text-13 text-foreground-muted">@{username}</span>
          <span className="text-13 text-foreground-muted">
            <RelativeTime date={createdAt} />
          </span>
        </label>
        {answer && (
          <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
            {answer}
          </p>
        )}
      </div>
    </li>
  )
}
