import type { Profile } from '@seam/contract/profile.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../lib/lazily.tsx'

const EditDialog = lazily(() => import('./edit/edit-dialog.tsx').then((part) => part.EditDialog))

/** The owner's way to their name, about, avatar and cover. What is behind it is loaded when needed. */
export function EditProfile({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false)
  // Stays once it was opened, with what was typed in it.
  const [used, setUsed] = useState(false)
  function show() {
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      <Button onClick={show} {...EditDialog.onReach}>
        <Pencil aria-hidden className="size-4" />
        Edit Profile
      </Button>
      {used && <EditDialog profile={profile} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
