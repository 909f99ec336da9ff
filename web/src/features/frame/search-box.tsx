import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classes } from '../../lib/classes.ts'

interface Props {
  className?: string
  /** Begin typing at once: somebody has just opened it. */
  focusAtOnce?: boolean
  /** A search was sent, or the box left with Escape. */
  onDone?: () => void
}

/** Takes words to look for and goes to the page of results. Blank text goes nowhere. */
export function SearchBox({ className, focusAtOnce, onDone }: Props) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useSlashKey(input)
  useEffect(() => {
    if (focusAtOnce) input.current?.focus()
  }, [focusAtOnce])

  function submit(event: FormEvent) {
    event.preventDefault()
    const q = text.trim()
    if (!q) return
    void navigate({ to: '/search', search: { q } })
    setText('')
    input.current?.blur()
    onDone?.()
  }

  function leave({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key !== 'Escape') return
    if (text) return setText('')
    currentTarget.blur()
    onDone?.()
  }

  const end = 'grid h-full w-9 shrink-0 place-items-center rounded-[9px] text-quiet hover:text-ink'
  return (
    <search className={className}>
      <form
        onSubmit={submit}
        className={classes(
          'group flex h-10 items-center rounded-control border border-edge bg-surface pr-0.5 pl-3',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
        )}
      >
        <input
          ref={input}
          type="search"
          aria-label="Search"
          placeholder="Search videos"
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={leave}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none md:text-14"
        />
        {text ? (
          <button
            type="button"
            aria-label="Clear"
            className={end}
            onClick={() => {
              setText('')
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
    </search>
  )
}

/** `/` goes to the box from wherever nothing is being typed. */
function useSlashKey(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey) return
      const target = event.target as Element
      if (target.closest('input, textarea, select, [contenteditable], [role=dialog]')) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [input])
}
