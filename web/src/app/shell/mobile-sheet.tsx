import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo } from './logo.tsx'
import { NavLinks } from './nav-links.tsx'
import { SidebarFooter } from './sidebar-footer.tsx'
import { closeSheet, useSidebar } from './sidebar-state.ts'

/** The sidebar of narrow screens: a sheet, 12rem wide, that closes when a link is chosen. */
export function MobileSheet() {
  const open = useSidebar(({ sheetOpen }) => sheetOpen)
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && closeSheet()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-backdrop data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-48 flex-col bg-background shadow-overlay outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in"
        >
          <Dialog.Title className="sr-only">
            <Trans>Navigation</Trans>
          </Dialog.Title>
          <div className="flex h-(--header-height) shrink-0 items-center justify-between border-b border-border pr-1 pl-4">
            <Logo />
            <Dialog.Close asChild>
              <IconButton icon={X} label={t`Close`} />
            </Dialog.Close>
          </div>
          <div className="flex min-h-0 flex-1 flex-col justify-between overflow-y-auto">
            <NavLinks onChoose={closeSheet} />
            <SidebarFooter onChoose={closeSheet} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
