import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDialogs } from '../../ui/use-dialogs.ts'

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
  const more = useRef<HTMLButtonElement>(null)
  const dialogs = useDialogs<'clear'>(more)
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
  return (
    <>
      {wanted ? (
        <Suspense fallback={face}>
          <ClearItems trigger={<IconButton {...look} />} onClear={() => dialogs.show('clear')} />
        </Suspense>
      ) : (
        face
      )}
      <Suspense>
        {dialogs.used('clear') && <ClearDialog {...clearing} {...dialogs.of('clear')} />}
      </Suspense>
    </>
  )
}
