import type { Comment, Reply } from '@seam/contract/comment.ts'
import { Ellipsis } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'

const load = () => import('./menu-items.tsx')
const MenuItems = lazy(() => load().then((part) => ({ default: part.MenuItems })))
const DeleteDialog = lazy(() =>
  import('./delete-dialog.tsx').then((part) => ({ default: part.DeleteDialog })),
)

interface Props {
  comment: Comment | Reply
  parent: Comment | undefined
  onEdit: () => void
}

/** What the owner of a comment can do with it. It is loaded when somebody reaches for it. */
export function OwnerMenu({ comment, parent, onEdit }: Props) {
  const [wanted, setWanted] = useState(false)
  const [deleting, setDeleting] = useState(false)
  // Stays once it was opened, for its way out to be seen.
  const [everDeleting, setEverDeleting] = useState(false)

  function remove() {
    setEverDeleting(true)
    setDeleting(true)
  }

  const button = (
    <More
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  )
  return (
    <>
      {wanted ? (
        <Suspense fallback={button}>
          <MenuItems trigger={<More />} onEdit={onEdit} onDelete={remove} />
        </Suspense>
      ) : (
        button
      )}
      <Suspense>
        {everDeleting && (
          <DeleteDialog
            {...{ comment, parent }}
            open={deleting}
            onClose={() => setDeleting(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const More = (props: Partial<ComponentProps<typeof IconButton>>) => (
  <IconButton icon={Ellipsis} label="More" {...props} className="-my-1.5 size-8! text-quiet" />
)
