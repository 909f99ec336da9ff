import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Clock, Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { useAuth } from '../../lib/session/auth-store.ts'
import { titlesLike } from './queries.ts'
import { forgetSearch, recentSearches } from './recent.ts'
import { linesFor } from './lines.ts'

const DEBOUNCE = 150

interface Props {
  /** Of the list; its lines are this, a hyphen and their number. */
  id: string
  text: string
  active: number
  onActive: (line: number) => void
  onOffer: (lines: readonly string[]) => void
  onChoose: (line: string) => void
  onRefocus: () => void
}

/** Under the search box: one's own recent searches, then titles that begin with what is typed. */
export function Suggestions({ id, text, active, onActive, onOffer, onChoose, onRefocus }: Props) {
  const lines = useLines(text)
  const offered = JSON.stringify(lines.map((line) => line.text))
  useEffect(() => onOffer(JSON.parse(offered) as string[]), [offered, onOffer])
  if (lines.length === 0) return null

  const row = 'flex h-10 items-center gap-3 rounded-control'
  return (
    <div
      // The focus stays in the box, where the keys are heard.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute top-full z-40 mt-2 grid animate-drop-in grid-cols-[minmax(0,1fr)_auto] rounded-[14px] bg-surface p-1.5 shadow-float max-md:-right-11 max-md:-left-2 md:inset-x-4"
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist can not look like this */}
      <div role="listbox" id={id} aria-label="Suggestions" className="contents">
        {lines.map((line, index) => (
          // The keys are the box's, which points here.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={line.text}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its list
            role="option"
            aria-selected={index === active}
            style={{ gridRow: index + 1 }}
            onPointerMove={() => index !== active && onActive(index)}
            onClick={() => onChoose(line.text)}
            className={classes(
              row,
              'min-w-0 px-2.5 aria-selected:bg-sunken',
              !line.recent && 'col-span-2',
            )}
          >
            {line.recent ? (
              <Clock aria-hidden className="size-4 shrink-0 text-quiet" />
            ) : (
              <Search aria-hidden className="size-4 shrink-0 text-quiet" />
            )}
            <span dir="auto" className="truncate">
              {line.text}
            </span>
          </div>
        ))}
      </div>
      {lines.map(
        ({ text: query, recent }, index) =>
          recent && (
            <button
              key={recent}
              type="button"
              aria-label={`Remove “${query}”`}
              style={{ gridRow: index + 1 }}
              onClick={() => {
                onRefocus()
                void forgetSearch(recent)
              }}
              className={classes(
                row,
                'col-start-2 w-10 justify-center text-quiet hover:bg-sunken hover:text-ink',
              )}
            >
              <X aria-hidden className="size-4" />
            </button>
          ),
      )}
    </div>
  )
}

function useLines(text: string) {
  const authenticated = useAuth((state) => state.authenticated)
  const { data: searches = [] } = useQuery({ ...recentSearches, enabled: authenticated })
  const typed = useSettled(text.trim())
  const { data: titles = [] } = useQuery({
    ...titlesLike(typed),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  })
  return linesFor(text, authenticated ? searches : [], typed === '' ? [] : titles)
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])
  // What was cleared is cleared at once.
  return text === '' ? '' : settled
}
