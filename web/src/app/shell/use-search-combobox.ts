import { type KeyboardEvent, useId, useState } from 'react'

/** Props of the suggestion list under the search box. */
export interface SuggestionsProps {
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

/** State of the search box as a combobox: its text, the suggestions and the selected suggestion. */
export function useSearchCombobox() {
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [suggestions, setSuggestions] = useState<readonly string[]>([])
  const [activeIndex, setActiveIndex] = useState(-1)
  const isShown = open && suggestions.length > 0
  const activeText = isShown ? suggestions[activeIndex] : undefined

  return {
    text,
    open,
    setOpen: (isOpen: boolean) => {
      setOpen(isOpen)
      if (!isOpen) setActiveIndex(-1)
    },
    changeText: (newText: string) => {
      setText(newText)
      setActiveIndex(-1)
      setOpen(true)
    },
    list: {
      isShown,
      activeText,
      props: {
        id,
        activeIndex,
        onActiveChange: setActiveIndex,
        onSuggestionsChange: setSuggestions,
      },
    },
    /** ARIA attributes that connect the box with its list. */
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown ? id : undefined,
      'aria-activedescendant': activeText === undefined ? undefined : `${id}-${activeIndex}`,
    } as const,
    onArrowKey: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      // The keys belong to the input method editor while it composes text.
      if (step === undefined || event.nativeEvent.isComposing) return
      setOpen(true)
      if (!isShown) return
      event.preventDefault()
      // One more position than there are suggestions: the box itself.
      const positions = suggestions.length + 1
      setActiveIndex(((activeIndex + 1 + step + positions) % positions) - 1)
    },
  }
}
