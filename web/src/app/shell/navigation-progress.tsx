import { useEffect, useState } from 'react'
import { usePending } from '../../lib/router/router-provider.tsx'

/** Progress line at the top of the page during a navigation that takes more than 120 ms. */
export function NavigationProgress() {
  const pending = usePending()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(pending), pending ? 120 : 0)
    return () => clearTimeout(timer)
  }, [pending])
  if (!shown) return null
  return (
    <div
      aria-hidden
      className="stitch-x stitch-running fixed inset-x-0 top-[calc(var(--header-height)-2px)] z-40 text-accent"
    />
  )
}
