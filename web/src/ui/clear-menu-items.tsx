import { Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem } from './menu.tsx'

/** The menu with its only item, Clear. */
export const ClearMenuItems = ({
  trigger,
  onClear,
}: {
  trigger: ReactNode
  onClear: () => void
}) => (
  <Menu trigger={trigger} defaultOpen className="min-w-40!">
    <MenuItem icon={Trash2} danger onSelect={onClear}>
      <Trans>Clear</Trans>
    </MenuItem>
  </Menu>
)
