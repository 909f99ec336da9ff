import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Clock, Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { titleSuggestionsQuery } from './queries.ts'
import { removeSearch, recentSearchesQuery } from './recent-searches.ts'
import { buildSuggestions } from './build-suggestions.ts'

const DEBOUNCE_MS = 150

interface Props {
  /** Id of the list. The id of a suggestion is this, a hyphen and its index. */
  id: string
  text: string
  /** Index of the suggestion selected with the arrow keys; -1 for none. */
  activeIndex: number
  onActiveChange: (index: number) => void
  /** Called with the suggestions that are shown. */
  onSuggestionsChange: (suggestions: readonly string[]) => void
  onChoose: (suggestion: string) => void
  /** Called when the focused element is removed: the box takes the focus. */
  onFocusInput: () => void
}

/** Suggestions under the search box: recent searches, then titles that start with the typed text. */
export function Suggestions(props: Props) {
  const { id, text, activeIndex, onActiveChange, onSuggestionsChange, onChoose, onFocusInput } =
    props
  const suggestions = useSuggestions(text)
  const texts = JSON.stringify(suggestions.map((suggestion) => suggestion.text))
  useEffect(() => onSuggestionsChange(JSON.parse(texts) as string[]), [texts, onSuggestionsChange])
  if (suggestions.length === 0) return null

  const row = 'flex h-10 items-center gap-3 rounded-control'
  return (
    <div
      // Keeps the focus in the box, which handles the keys.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute top-full z-40 mt-2 grid animate-drop-in grid-cols-[minmax(0,1fr)_auto] rounded-[14px] bg-surface p-1.5 shadow-overlay forced-colors:border max-md:-right-11 max-md:-left-2 md:inset-x-4"
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot look like this */}
      <div role="listbox" id={id} aria-label={t`Suggestions`} className="contents">
        {suggestions.map((suggestion, index) => (
          // The box handles the keys, and refers to this element by aria-activedescendant.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={suggestion.text}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its list
            role="option"
            aria-selected={index === activeIndex}
            style={{ gridRow: index + 1 }}
            onPointerMove={() => index !== activeIndex && onActiveChange(index)}
            onClick={() => onChoose(suggestion.text)}
            className={classNames(
              row,
              'min-w-0 px-2.5 aria-selected:bg-surface-sunken aria-selected:forced-highlight',
              !suggestion.recentSearchId && 'col-span-2',
            )}
          >
            {suggestion.recentSearchId ? (
              <Clock aria-hidden className="size-4 shrink-0 text-foreground-muted" />
            ) : (
              <Search aria-hidden className="size-4 shrink-0 text-foreground-muted" />
            )}
            <span dir="auto" className="truncate">
              {suggestion.text}
            </span>
          </div>
        ))}
      </div>
      {suggestions.map(
        ({ text: query, recentSearchId }, index) =>
          recentSearchId && (
            <button
              key={recentSearchId}
              type="button"
              aria-label={t`Remove “${query}”`}
              style={{ gridRow: index + 1 }}
              onClick={() => {
                onFocusInput()
                void removeSearch(recentSearchId)
              }}
              className={classNames(
                row,
                'col-start-2 w-10 justify-center text-foreground-muted hover:bg-surface-sunken hover:text-foreground',
              )}
            >
              <X aria-hidden className="size-4" />
            </button>
          ),
      )}
    </div>
  )
}

function useSuggestions(text: string) {
  const authenticated = useAuth((state) => state.authenticated)
  const { data: searches = [] } = useQuery({ ...recentSearchesQuery, enabled: authenticated })
  const typed = useDebounced(text.trim())
  const { data: titles = [] } = useQuery({
    ...titleSuggestionsQuery(typed),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  })
  return buildSuggestions(text, authenticated ? searches : [], typed === '' ? [] : titles)
}

/** Returns a text once it has not changed for 150 ms. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  // Empty text is returned without a delay.
  return text === '' ? '' : debounced
}
