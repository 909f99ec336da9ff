import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Around all tooltips that share their waiting: none at first, and 300 ms to skip from one to the next. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={0} skipDelayDuration={300}>
    {children}
  </Radix.Provider>
)

interface Props {
  text: string
  side?: 'right' | 'top' | 'bottom'
  children: ReactNode
}

/** A word about its one child, while the pointer or the focus is on it. */
export function Tooltip({ text, side = 'right', children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={8}
          className="z-50 animate-fade-in rounded-chip bg-ink px-2.5 py-1.5 text-12 font-medium text-paper"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
