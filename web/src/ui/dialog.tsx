import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** One sentence under the title. Screen readers announce both. */
  description?: string
  /** Hides the 'Close' button: the content has its own button that closes the dialog. */
  hideCloseButton?: boolean
  className?: string
  children: ReactNode
}

/** A modal dialog. Escape, a click outside and 'Close' close it. */
export function Dialog(props: Props) {
  const { open, onClose, title, description, hideCloseButton, className, children } = props
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] overflow-y-auto bg-backdrop p-4 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in max-sm:items-end max-sm:p-0 max-sm:pt-10">
          <Radix.Content
            {...returnFocus}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={classNames(
              'relative m-auto w-full max-w-md rounded-[18px] bg-surface p-6 shadow-overlay outline-none forced-colors:border',
              'data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in',
              'max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none max-sm:p-5',
              className,
            )}
          >
            <Radix.Title className="display pr-10 text-20">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 pr-10 text-14 text-foreground-muted">
                {description}
              </Radix.Description>
            )}
            {children}
            {!hideCloseButton && (
              <Radix.Close asChild>
                <IconButton icon={X} label={t`Close`} className="absolute top-4 right-4" />
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
