import { KeysDialog } from '../../ui/keys-dialog.tsx'

const keys = [
  ['/', 'Search'],
  ['j', 'Next video or post'],
  ['k', 'Previous video or post'],
  ['s', 'Save it, or remove it'],
  ['?', 'This list'],
] as const

/** The keys of every page, see page-keys.tsx. */
export const KeyList = ({ onClose }: { onClose: () => void }) => (
  <KeysDialog
    open
    onClose={onClose}
    keys={keys}
    description="On the page of a video, ? lists the keys of the player."
  />
)
