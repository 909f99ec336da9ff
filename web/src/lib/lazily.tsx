import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface Waiting {
  /** What is shown until it is there. */
  fallback?: ReactNode
}

/**
 * A part of the page that is loaded when it is first shown, or reached for. It shows as soon as it is
 * there, and at once if it was there before: React's own `lazy` holds a part back for a third of a second
 * behind whatever it showed instead.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined
  const fetchPart = async () => (part ??= await load())
  const reach = () => void fetchPart().catch(() => null)

  function Part({ fallback, ...props }: Props & Waiting) {
    const [Loaded, setLoaded] = useState(() => part)
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      let gone = false
      if (!Loaded) {
        fetchPart().then(
          (loaded) => !gone && setLoaded(() => loaded),
          (error: unknown) => !gone && setFailure(error),
        )
      }
      return () => {
        gone = true
      }
    }, [Loaded])
    if (failure) throw failure
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback
  }

  return Object.assign(Part, {
    /** Loads it before it is wanted. */
    reach,
    /** For what it is reached by. */
    onReach: { onPointerEnter: reach, onFocus: reach },
  })
}
