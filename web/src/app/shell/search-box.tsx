import { t } from '@lingui/core/macro'
import { Search, X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react'
import { areCharacterKeysEnabled, useCharacterKeys } from '../../lib/character-keys.ts'
import { classNames } from '../../lib/class-names.ts'
import { useIsHydrating } from '../../lib/page-state.ts'
import { TEXT_INPUTS } from '../../lib/focus.ts'
import { type SuggestionsProps, useSearchCombobox } from './use-search-combobox.ts'
import { useNavigate } from '../../lib/router/use-router.ts'

/** What the search feature provides to the box. */
export interface SearchBoxConfig {
  /** The list of suggestions under the box. Loaded on first use. */
  suggestions: ComponentType<SuggestionsProps>
  onSearch: (q: string) => void
}

/** Pattern of the text that the browser itself submits. */
const NOT_BLANK = '.*\\S.*'

interface Props extends SearchBoxConfig {
  className?: string
  focusOnMount?: boolean
  /** Called after a search was submitted, or the box was left with Escape. */
  onDone?: () => void
}

/** The search box. Navigates to the search results; ignores blank text. */
export function SearchBox(props: Props) {
  const { suggestions: Suggestions, onSearch, className, focusOnMount, onDone } = props
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { text, open, setOpen, changeText, list, inputProps, onArrowKey } = useSearchCombobox()
  const hasSlashKey = useCharacterKeys(({ enabled }) => enabled)
  const isHydrating = useIsHydrating()
  useSlashKey(input)
  useEffect(() => {
    if (focusOnMount) input.current?.focus()
  }, [focusOnMount])

  function submitSearch(query: string) {
    const q = query.trim()
    if (!q) return
    void navigate({ to: '/search', search: { q } })
    onSearch(q)
    changeText('')
    setOpen(false)
    input.current?.blur()
    onDone?.()
  }

  function onEscape(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape') return
    // Some browsers clear the box on Escape.
    event.preventDefault()
    if (list.isShown) return setOpen(false)
    if (text) return changeText('')
    event.currentTarget.blur()
    onDone?.()
  }

  const endButton =
    'grid h-full w-9 shrink-0 place-items-center rounded-[9px] text-foreground-muted hover:text-foreground'
  return (
    <search
      className={classNames('relative', className)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <form
        // Before the application runs, the browser opens the results, except for blank text.
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          submitSearch(list.activeText ?? text)
        }}
        className={classNames(
          'group flex h-10 items-center rounded-control border border-border-strong bg-surface pr-0.5 pl-3',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
        )}
      >
        <input
          ref={input}
          {...inputProps}
          {...(isHydrating && { required: true, pattern: NOT_BLANK })}
          type="search"
          name="q"
          aria-label={t({ message: 'Search', context: 'noun' })}
          placeholder={t({ message: 'Search', context: 'verb' })}
          aria-keyshortcuts={hasSlashKey ? '/' : undefined}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => changeText(target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            onArrowKey(event)
            onEscape(event)
          }}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none md:text-14"
        />
        {text ? (
          <button
            type="button"
            aria-label={t({ message: 'Clear', context: 'verb' })}
            className={endButton}
            onClick={() => {
              changeText('')
              input.current?.focus()
            }}
          >
            <X aria-hidden className="size-4" />
          </button>
        ) : hasSlashKey ? (
          <kbd
            aria-hidden
            className="mr-1 hidden rounded-chip border border-border px-1.5 font-sans text-12 text-foreground-muted group-focus-within:hidden md:block"
          >
            /
          </kbd>
        ) : null}
        <button
          type="submit"
          aria-label={t({ message: 'Search', context: 'verb' })}
          className={endButton}
        >
          <Search aria-hidden className="size-4" />
        </button>
      </form>
      {open && (
        <Suggestions
          {...list.props}
          text={text}
          onChoose={submitSearch}
          onFocusInput={() => input.current?.focus()}
        />
      )}
    </search>
  )
}

/** Focuses the box on `/`, unless the user is typing or a dialog is open. */
function useSlashKey(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!areCharacterKeysEnabled()) return
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey) return
      const target = event.target as Element
      if (target.closest(`${TEXT_INPUTS}, [role=dialog]`)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [input])
}
