import { t } from '@lingui/core/macro'
import { Dialog } from './dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** Each key with what it does. */
  keys: readonly (readonly [key: string, meaning: string])[]
  /** One sentence above the list. */
  description?: string
}

/** A list of keyboard shortcuts. */
export const KeysDialog = ({ keys, ...dialog }: Props) => (
  <Dialog {...dialog} title={t`Keyboard`}>
    <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      {keys.map(([key, meaning]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="grid h-7 min-w-7 place-items-center px-1.5 rounded-chip border border-border-strong font-semibold">
              {key}
            </kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
