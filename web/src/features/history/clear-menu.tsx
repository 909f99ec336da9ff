import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

const load = () => import('./clear-items.tsx')
const ClearItems = lazy(() => load().then((part) => ({ default: part.ClearItems })))
const ClearDialog = lazy(() =>
  import('./clear-dialog.tsx').then((part) => ({ default: part.ClearDialog })),
)

export interface Clearing {
  /** What is asked first. */
  title: string
  text: string
  /** What is said when it is done. */
  done: string
  /** Gives whether it was done; throws as `call` does. */
  clear: () => Promise<boolean>
}

/** A menu with Clear, which asks first. It is loaded when somebody reaches for it. */
export function ClearMenu(clearing: Clearing) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  // Stays once it was opened, for its way out to be seen.
  const [used, setUsed] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const closed = used && !open
  // The line of the menu that opened the dialog is gone: the focus goes back to the button.
  useEffect(() => {
    if (closed) more.current?.focus({ preventScroll: true })
  }, [closed])
  const look = { ref: more, icon: Ellipsis, label: 'More' }
  const face = (
    <IconButton
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  )
  const ask = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      {wanted ? (
        <Suspense fallback={face}>
          <ClearItems trigger={<IconButton {...look} />} onClear={ask} />
        </Suspense>
      ) : (
        face
      )}
      <Suspense>
        {used && <ClearDialog {...clearing} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
