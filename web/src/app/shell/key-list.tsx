import { t } from '@lingui/core/macro'
import { KeysDialog } from '../../ui/keys-dialog.tsx'

const keys = [
  ['/', t({ message: 'Search', context: 'verb' })],
  ['j', t`Next video or post`],
  ['k', t`Previous video or post`],
  ['s', t`Save it, or remove it`],
  ['?', t`This list`],
] as const

/** The keys of every page, see page-keys.tsx. */
export const KeyList = ({ onClose }: { onClose: () => void }) => (
  <KeysDialog
    open
    onClose={onClose}
    keys={keys}
    description={t`On the page of a video, ? lists the keys of the player.`}
  />
)
