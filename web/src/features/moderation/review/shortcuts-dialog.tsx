import { Dialog } from '../../../ui/dialog.tsx'

const shortcuts = [
  ['j', 'Next'],
  ['k', 'Previous'],
  ['x', 'Choose for a batch'],
  ['a', 'No action; approve an account'],
  ['w', 'Warn'],
  ['h', 'Hide'],
  ['d', 'Delete; reject an account'],
  ['s', 'Suspend the author'],
  ['?', 'This list'],
  ['Ctrl ↵', 'Decide, in the form'],
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
