import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/**
 * Wraps tooltips that share their delays: no delay before the first, and a skip delay of 300 ms
 * between two.
 */
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

/** A tooltip for its only child, shown on hover and focus. */
export function Tooltip({ text, side = 'right', children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={8}
          className="z-50 animate-fade-in rounded-chip bg-foreground px-2.5 py-1.5 text-12 font-medium text-background"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
