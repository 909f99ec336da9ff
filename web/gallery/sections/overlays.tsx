import { BellOff, LogOut, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { copyTexts } from '../../src/lib/clipboard.ts'
import { Button } from '../../src/ui/button.tsx'
import { CheckMenuItem } from '../../src/ui/check-menu-item.tsx'
import { ClearMenu } from '../../src/ui/clear-menu.tsx'
import { ConfirmDialog } from '../../src/ui/confirm-dialog.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { DialogActions } from '../../src/ui/dialog-actions.tsx'
import { KeysDialog } from '../../src/ui/keys-dialog.tsx'
import { Menu, MenuItem } from '../../src/ui/menu.tsx'
import { OwnerMenu } from '../../src/ui/owner-menu.tsx'
import { SecretDialog } from '../../src/ui/secret-dialog.tsx'
import { Part, Section } from '../section.tsx'

const nothing = () => null

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'busy' | 'failed' | 'keys'>()
  const close = () => setOpen(undefined)
  return (
    <Section title="Overlays">
      <Part file="dialog.tsx, dialog-actions.tsx, confirm-dialog.tsx, keys-dialog.tsx">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirmation</Button>
        <Button onClick={() => setOpen('busy')}>Confirmation, busy</Button>
        <Button onClick={() => setOpen('failed')}>Confirmation, failed</Button>
        <Button onClick={() => setOpen('keys')}>Keys</Button>
        <KeysDialog open={open === 'keys'} onClose={close} keys={[['/', 'Search']]} />
        <Dialog open={open === 'dialog'} onClose={close} title="Edit Profile">
          <p className="my-3">What the dialog contains.</p>
          <DialogActions onCancel={close} busy={false} />
        </Dialog>
        <ConfirmDialog
          open={open === 'confirm' || open === 'busy' || open === 'failed'}
          busy={open === 'busy'}
          error={open === 'failed' ? 'Something went wrong.' : null}
          title="Delete this video?"
          text="Its comments and votes are deleted too. This cannot be undone."
          onCancel={close}
          onContinue={close}
        />
      </Part>
      <Part file="secret-dialog.tsx">
        <SecretDialog
          renderButton={(show) => <Button onClick={show}>Secret</Button>}
          title="Create a token"
          secret={{
            title: 'Copy your token',
            description: 'It is not shown again.',
            label: 'Token',
            copy: copyTexts.token,
            link: { text: 'How to use it', href: '/' },
          }}
        >
          {(showSecret, close) => (
            <form
              className="mt-5"
              onSubmit={(event) => {
                event.preventDefault()
                showSecret('seam_secret')
              }}
            >
              <DialogActions onCancel={close} busy={false} />
            </form>
          )}
        </SecretDialog>
      </Part>
      <Part file="menu.tsx, check-menu-item.tsx, owner-menu.tsx, clear-menu.tsx">
        <Menu trigger={<Button>Menu</Button>} align="start">
          <MenuItem icon={Settings}>Settings</MenuItem>
          <MenuItem icon={LogOut}>Log out</MenuItem>
          <CheckMenuItem icon={BellOff} checked onSelect={nothing}>
            Mute
          </CheckMenuItem>
          <CheckMenuItem icon={BellOff} checked={false} disabled onSelect={nothing}>
            Not known yet
          </CheckMenuItem>
          <MenuItem icon={Trash2} danger>
            Delete
          </MenuItem>
        </Menu>
        <OwnerMenu onEdit={nothing} onDelete={nothing} className="text-foreground-muted" />
        <ClearMenu
          title="Clear the watch history?"
          text="It cannot be brought back."
          done="Watch history cleared."
          clear={() => Promise.resolve(true)}
        />
      </Part>
    </Section>
  )
}
