import { Tooltip as Radix } from 'radix-ui'
import { createContext, type ReactNode, use, useId, useState } from 'react'

interface OpenTooltip {
  /** The id of the open tooltip; null if none is open. */
  openId: string | null
  setOpenId: (change: (openId: string | null) => string | null) => void
}

const OpenTooltipContext = createContext<OpenTooltip | null>(null)

/**
 * Wraps tooltips that share their delays: no delay before the first, and a skip delay of 300 ms
 * between two. At most one of them is open.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <OpenTooltipContext value={{ openId, setOpenId }}>
      <Radix.Provider delayDuration={0} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </OpenTooltipContext>
  )
}

interface Props {
  text: string
  side?: 'right' | 'top' | 'bottom'
  children: ReactNode
}

/** A tooltip for its only child, shown on hover and focus. Must be inside a {@link TooltipProvider}. */
export function Tooltip({ text, side = 'right', children }: Props) {
  const id = useId()
  const tooltips = use(OpenTooltipContext)
  if (!tooltips) throw new Error('A tooltip must be rendered inside a TooltipProvider')
  const { openId, setOpenId } = tooltips
  const open = () => setOpenId(() => id)
  const close = () => setOpenId((current) => (current === id ? null : current))
  return (
    <Radix.Root open={openId === id} onOpenChange={(isOpen) => (isOpen ? open() : close())}>
      <Radix.Trigger
        asChild
        // Radix ignores the movement that leaves one trigger and enters the next: the pointer could
        // be on its way to the open tooltip, which users must be able to hover.
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && open()}
      >
        {children}
      </Radix.Trigger>
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
