import { type KeyboardEvent, useId, useState } from 'react'

/** What is offered under the box is given these. */
export interface SuggestionsProps {
  /** Of the list; its lines are this, a hyphen and their number. */
  id: string
  /** As it stands in the box. */
  text: string
  /** The line that the arrow keys are on; -1 is none. */
  active: number
  onActive: (line: number) => void
  /** These lines are on show now. */
  onOffer: (lines: readonly string[]) => void
  onChoose: (line: string) => void
  /** What had the focus is gone: it belongs to the box. */
  onRefocus: () => void
}

/** What is typed, what is offered for it, and which line of that the arrow keys are on. */
export function useChoice() {
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [lines, setLines] = useState<readonly string[]>([])
  const [active, setActive] = useState(-1)
  const shown = open && lines.length > 0
  const chosen = shown ? lines[active] : undefined

  return {
    text,
    open,
    setOpen: (now: boolean) => {
      setOpen(now)
      if (!now) setActive(-1)
    },
    write: (typed: string) => {
      setText(typed)
      setActive(-1)
      setOpen(true)
    },
    offered: {
      shown,
      chosen,
      props: { id, active, onActive: setActive, onOffer: setLines },
    },
    /** Ties the box to its list. */
    ties: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown,
      'aria-controls': shown ? id : undefined,
      'aria-activedescendant': chosen === undefined ? undefined : `${id}-${active}`,
    } as const,
    onArrow: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      // While a word is being composed the keys belong to that.
      if (step === undefined || event.nativeEvent.isComposing) return
      setOpen(true)
      if (!shown) return
      event.preventDefault()
      // One place more than there are lines: the box itself.
      const places = lines.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    },
  }
}
