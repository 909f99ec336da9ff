import { type RefObject, useEffect, useState } from 'react'

/**
 * Which of several dialogs is open. One that was stays in the page, for its way out to be seen. When
 * they were opened from a menu, whose lines are gone by then, `opener` is what the focus goes back to.
 */
export function useDialogs<Name extends string>(opener?: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<Name | null>(null)
  const [used, setUsed] = useState<readonly Name[]>([])
  const closed = open === null && used.length > 0

  useEffect(() => {
    if (closed) opener?.current?.focus({ preventScroll: true })
  }, [closed, opener])

  return {
    used: (name: Name) => used.includes(name),
    show(name: Name) {
      setUsed([...used, name])
      setOpen(name)
    },
    /** Whether it is open, and how it closes: alone, since another may be open by then. */
    of: (name: Name) => ({
      open: open === name,
      onClose: () => setOpen((now) => (now === name ? null : now)),
    }),
  }
}
