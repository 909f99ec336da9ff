import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface FallbackProps {
  /** Rendered until the component is loaded. */
  fallback?: ReactNode
}

/**
 * A component that is loaded when it is first rendered or preloaded. It renders as soon as it is
 * loaded, and synchronously if it was loaded before: React's own `lazy` delays a component for a
 * third of a second after it has shown a fallback. A failed load throws during rendering.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let component: ComponentType<Props> | undefined
  const loadOnce = async () => (component ??= await load())
  const preload = () => void loadOnce().catch(() => null)

  function LazyComponent({ fallback, ...props }: Props & FallbackProps) {
    const [Loaded, setLoaded] = useState(() => component)
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      let unmounted = false
      if (!Loaded) {
        loadOnce().then(
          (loaded) => !unmounted && setLoaded(() => loaded),
          (error: unknown) => !unmounted && setFailure(error),
        )
      }
      return () => {
        unmounted = true
      }
    }, [Loaded])
    if (failure) throw failure
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback
  }

  return Object.assign(LazyComponent, {
    /** Loads the component before it is needed. Ignores failures. */
    preload,
    /** Props for the control that opens the component. */
    preloadHandlers: { onPointerEnter: preload, onFocus: preload },
  })
}
