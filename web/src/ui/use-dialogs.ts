import { type RefObject, useEffect, useState } from 'react'

/**
 * State of several dialogs, at most one of them open. A closed one stays mounted, so that its
 * exit animation is visible. `opener` takes the focus when they close, for dialogs opened from a
 * menu whose items are unmounted by then.
 */
export function useDialogs<Name extends string>(opener?: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<Name | null>(null)
  const [wasOpened, setUsed] = useState<readonly Name[]>([])
  const closed = open === null && wasOpened.length > 0

  useEffect(() => {
    if (closed) opener?.current?.focus({ preventScroll: true })
  }, [closed, opener])

  return {
    /** Whether a dialog has been opened, and must be mounted. */
    used: (name: Name) => wasOpened.includes(name),
    show(name: Name) {
      setUsed([...wasOpened, name])
      setOpen(name)
    },
    /**
     * The `open` and `onClose` props of a dialog. `onClose` has no effect if another one is open by
     * then.
     */
    propsFor: (name: Name) => ({
      open: open === name,
      onClose: () => setOpen((current) => (current === name ? null : current)),
    }),
  }
}
