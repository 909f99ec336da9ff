import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react'
import { classes } from '../../lib/classes.ts'
import { TYPING } from '../../lib/focus.ts'
import { type SuggestionsProps, useChoice } from './search-choice.ts'

/** What the box needs from those who know about searching. */
export interface Searching {
  /** What is offered under the box, loaded with the first use of it. */
  suggestions: ComponentType<SuggestionsProps>
  /** Somebody searches for this. */
  onSearch: (q: string) => void
}

interface Props extends Searching {
  className?: string
  /** Begin typing at once: somebody has just opened it. */
  focusAtOnce?: boolean
  /** A search was sent, or the box left with Escape. */
  onDone?: () => void
}

/** Takes words to look for and goes to the page of results. Blank text goes nowhere. */
export function SearchBox(props: Props) {
  const { suggestions: Suggestions, onSearch, className, focusAtOnce, onDone } = props
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { text, open, setOpen, write, offered, ties, onArrow } = useChoice()
  useSlashKey(input)
  useEffect(() => {
    if (focusAtOnce) input.current?.focus()
  }, [focusAtOnce])

  function searchFor(words: string) {
    const q = words.trim()
    if (!q) return
    void navigate({ to: '/search', search: { q } })
    onSearch(q)
    write('')
    setOpen(false)
    input.current?.blur()
    onDone?.()
  }

  function leave(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape') return
    // Some browsers would clear the box at once.
    event.preventDefault()
    if (offered.shown) return setOpen(false)
    if (text) return write('')
    event.currentTarget.blur()
    onDone?.()
  }

  const end = 'grid h-full w-9 shrink-0 place-items-center rounded-[9px] text-quiet hover:text-ink'
  return (
    <search
      className={classes('relative', className)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          searchFor(offered.chosen ?? text)
        }}
        className={classes(
          'group flex h-10 items-center rounded-control border border-edge bg-surface pr-0.5 pl-3',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
        )}
      >
        <input
          ref={input}
          {...ties}
          type="search"
          aria-label="Search"
          placeholder="Search"
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => write(target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            onArrow(event)
            leave(event)
          }}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none md:text-14"
        />
        {text ? (
          <button
            type="button"
            aria-label="Clear"
            className={end}
            onClick={() => {
              write('')
              input.current?.focus()
            }}
          >
            <X aria-hidden className="size-4" />
          </button>
        ) : (
          <kbd
            aria-hidden
            className="mr-1 hidden rounded-chip border border-line px-1.5 font-sans text-12 text-quiet group-focus-within:hidden md:block"
          >
            /
          </kbd>
        )}
        <button type="submit" aria-label="Search" className={end}>
          <Search aria-hidden className="size-4" />
        </button>
      </form>
      {open && (
        <Suggestions
          {...offered.props}
          text={text}
          onChoose={searchFor}
          onRefocus={() => input.current?.focus()}
        />
      )}
    </search>
  )
}

/** `/` goes to the box from wherever nothing is being typed. */
function useSlashKey(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey) return
      const target = event.target as Element
      if (target.closest(`${TYPING}, [role=dialog]`)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [input])
}
