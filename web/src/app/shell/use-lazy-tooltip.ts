import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export type TooltipComponent = ComponentType<{ text: string; children: ReactNode }>

const NoTip: TooltipComponent = ({ children }) => children

/** Returns tooltip components. Loads them once `needed`; until then the components render only children. */
export function useLazyTooltip(needed: boolean): {
  tip: TooltipComponent
  provider: ComponentType<{ children: ReactNode }>
} {
  const [tips, setTips] = useState<{
    tip: TooltipComponent
    provider: ComponentType<{ children: ReactNode }>
  }>()
  useEffect(() => {
    if (!needed || tips) return
    void import('../../ui/tooltip.tsx').then(({ Tooltip, TooltipProvider }) =>
      setTips({ tip: Tooltip, provider: TooltipProvider }),
    )
  }, [needed, tips])
  return needed && tips ? tips : { tip: NoTip, provider: NoProvider }
}

const NoProvider = ({ children }: { children: ReactNode }) => children
