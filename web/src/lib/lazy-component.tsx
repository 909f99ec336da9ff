import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ConnectionError } from './errors.ts'
import { explainError } from './explain-error.ts'
import { preloadLater } from './idle-preload.ts'
import { loadCode } from './load-code.ts'
import { toastError } from './toast.ts'

interface FallbackProps {
  /** Rendered until the component is loaded. */
  fallback?: ReactNode
}

/**
 * A component that is loaded when it is first rendered or preloaded, or while the page is idle. It
 * renders as soon as it is loaded, and synchronously if it was loaded before: React's own `lazy`
 * delays a component for a third of a second after it has shown a fallback.
 *
 * If its code cannot be fetched, a toast says so and the fallback stays; the next click on a control
 * and a new connection load it again.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { LazyComponent, loadOnce, loadQuietly } = makeLazy(load, false)
  const preload = () => void loadQuietly()
  return Object.assign(LazyComponent, {
    /** Loads the component. Rejects if that fails. */
    load: loadOnce,
    /** Loads the component before it is needed. Ignores failures. */
    preload,
    /** Props for the control that opens the component. */
    preloadHandlers: { onPointerEnter: preload, onFocus: preload },
  })
}

/**
 * As {@link lazyComponent}, for the screen of a route. The router preloads it. Throws every failure
 * during rendering, for the error boundary of the route.
 */
export function lazyScreen(load: () => Promise<ComponentType>) {
  const { LazyComponent, loadOnce, loadQuietly } = makeLazy(load, true)
  return Object.assign(LazyComponent, { preload: loadQuietly, load: loadOnce })
}

/**
 * As {@link lazyScreen}, for a tab that few visitors of a screen open. `ready` is for the screen to
 * export: the route waits for it. The server renders the tab, and so does the first render of a
 * browser that opens the screen with this `parameter` in its URL.
 */
export function lazyTab<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  parameter: string,
) {
  const { LazyComponent, loadOnce } = makeLazy(load, true)
  const isFirst = import.meta.env.SSR || location.search.includes(parameter)
  return Object.assign(LazyComponent, { ready: isFirst ? loadOnce() : undefined })
}

function makeLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  throwsFailure: boolean,
) {
  let component: ComponentType<Props> | undefined
  const loadOnce = async () => (component ??= await load())
  const loadQuietly = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    )
  preloadLater(loadQuietly)

  function LazyComponent({ fallback, ...props }: Props & FallbackProps) {
    const [Loaded, setLoaded] = useState(() => component)
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      if (Loaded) return undefined
      const unmounted = new AbortController()
      const { signal } = unmounted
      async function attempt() {
        try {
          const loaded = await loadCode(loadOnce)
          if (!signal.aborted) setLoaded(() => loaded)
        } catch (error) {
          if (signal.aborted) return
          if (throwsFailure || !(error instanceof ConnectionError)) return setFailure(error)
          toastError('code-unavailable', explainError(error))
          addEventListener('online', retry, { signal })
          addEventListener('click', retry, { signal })
        }
      }
      const retry = ({ type, target }: Event) => {
        if (type === 'online' || (target as Element).closest('button, a')) void attempt()
      }
      void attempt()
      return () => unmounted.abort()
    }, [Loaded])
    if (failure) throw failure
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback
  }

  return { LazyComponent, loadOnce, loadQuietly }
}
