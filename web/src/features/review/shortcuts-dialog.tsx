import { Dialog } from '../../ui/dialog.tsx'

const shortcuts = [
  ['j', 'Next'],
  ['k', 'Previous'],
  ['x', 'Choose for a batch'],
  ['a', 'No action'],
  ['w', 'Warn'],
  ['h', 'Hide'],
  ['d', 'Delete'],
  ['s', 'Suspend the author'],
  ['?', 'This list'],
] as const

interface Props {
  open: boolean
  onClose: () => void
}

/** The keys of the queue. */
export const ShortcutsDialog = ({ open, onClose }: Props) => (
  <Dialog {...{ open, onClose }} title="Keyboard">
    <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      {shortcuts.map(([key, meaning]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="grid size-7 place-items-center rounded-chip border border-border-strong font-semibold">
              {key}
            </kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
