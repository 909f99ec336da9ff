import type { Profile } from '@seam/contract/profile.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../lib/lazy-component.tsx'

const EditDialog = lazyComponent(() =>
  import('./edit/edit-dialog.tsx').then((part) => part.EditDialog),
)

/** The owner's button to edit name, about, avatar and cover. Loads the dialog on hover, focus or click. */
export function EditProfileButton({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false)
  // The dialog stays mounted once opened, with the text typed in it.
  const [wasOpened, setWasOpened] = useState(false)
  function show() {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button onClick={show} {...EditDialog.preloadHandlers}>
        <Pencil aria-hidden className="size-4" />
        Edit Profile
      </Button>
      {wasOpened && <EditDialog profile={profile} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
