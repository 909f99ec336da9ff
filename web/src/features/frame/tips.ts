import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export type Tip = ComponentType<{ text: string; children: ReactNode }>

const NoTip: Tip = ({ children }) => children

/** Returns tooltip components. Loads them once `needed`; until then the components render only children. */
export function useTips(needed: boolean): {
  tip: Tip
  provider: ComponentType<{ children: ReactNode }>
} {
  const [tips, setTips] = useState<{ tip: Tip; provider: ComponentType<{ children: ReactNode }> }>()
  useEffect(() => {
    if (!needed || tips) return
    void import('../../ui/tooltip.tsx').then(({ Tooltip, TooltipProvider }) =>
      setTips({ tip: Tooltip, provider: TooltipProvider }),
    )
  }, [needed, tips])
  return needed && tips ? tips : { tip: NoTip, provider: NoProvider }
}

const NoProvider = ({ children }: { children: ReactNode }) => children
