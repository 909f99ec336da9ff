import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDialogs } from '../../ui/use-dialogs.ts'
import { lazily } from '../../lib/lazily.tsx'

const ClearItems = lazily(() => import('./clear-items.tsx').then((part) => part.ClearItems))
const ClearDialog = lazily(() => import('./clear-dialog.tsx').then((part) => part.ClearDialog))

function reach() {
  ClearItems.reach()
  ClearDialog.reach()
}

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
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => setWanted(true)}
    />
  )
  return (
    <>
      {wanted ? (
        <ClearItems
          fallback={face}
          trigger={<IconButton {...look} />}
          onClear={() => dialogs.show('clear')}
        />
      ) : (
        face
      )}
      {dialogs.used('clear') && <ClearDialog {...clearing} {...dialogs.of('clear')} />}
    </>
  )
}
