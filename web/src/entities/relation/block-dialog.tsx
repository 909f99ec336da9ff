import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { changeRelation } from './actions.ts'

interface Props {
  username: string
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before a user is blocked. */
export function BlockDialog({ username, open, onClose }: Props) {
  function block() {
    onClose()
    void changeRelation(username, 'block')
  }
  return (
    <ConfirmDialog
      open={open}
      title={`Block @${username}?`}
      text="Neither of you sees what the other does, and you do not follow each other any more. They can see that you blocked them. You can end this in your settings."
      onCancel={onClose}
      onContinue={block}
    />
  )
}
