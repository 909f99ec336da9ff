import type { Profile } from '@seam/contract/profile.ts'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const load = () => import('./edit/edit-dialog.tsx')
const EditDialog = lazy(() => load().then((part) => ({ default: part.EditDialog })))

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
      <Button onClick={show} onPointerEnter={() => void load()} onFocus={() => void load()}>
        <Pencil aria-hidden className="size-4" />
        Edit Profile
      </Button>
      <Suspense>
        {used && <EditDialog profile={profile} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
