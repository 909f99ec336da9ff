import { t } from '@lingui/core/macro'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { changeRelation } from './actions.ts'

interface Props {
  username: string
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before blocking a user. */
export function BlockDialog({ username, open, onClose }: Props) {
  function block() {
    onClose()
    void changeRelation(username, 'block')
  }
  return (
    <ConfirmDialog
      open={open}
      title={t`Block @${username}?`}
      text={t`Neither of you sees what the other does, and you no longer follow each other. They can see that you blocked them. You can unblock them in your settings.`}
      onCancel={onClose}
      onContinue={block}
    />
  )
}
