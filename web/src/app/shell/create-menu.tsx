import { Trans } from '@lingui/react/macro'
import { PenLine, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Link } from '../../lib/router/link.tsx'

/** What a user can publish: a video or a post. */
export const CreateMenu = ({ trigger }: { trigger: ReactNode }) => (
  <Menu trigger={trigger} defaultOpen>
    <MenuItem asChild>
      <Link to="/v/new">
        <Upload aria-hidden className="size-4" />
        <Trans>Upload Video</Trans>
      </Link>
    </MenuItem>
    <MenuItem asChild>
      <Link to="/p/new">
        <PenLine aria-hidden className="size-4" />
        <Trans>Create Post</Trans>
      </Link>
    </MenuItem>
  </Menu>
)
