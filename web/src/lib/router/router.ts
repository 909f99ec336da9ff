import type { ComponentType } from 'react'
import { browserHistory } from './history.ts'
import { hrefOf, type Location, parseHref, type Search, type Target } from './location.ts'

export interface Route {
  /** With placeholders, as in `/u/{username}`. */
  path: string
  screen: ScreenComponent
  /** Starts to fetch the data of the screen. */
  prefetch?: (search: Search) => void
}

/** A component that may have to load its code first. `preload` must not reject. */
export type ScreenComponent = ComponentType & { preload?: () => Promise<void> }

/** A location, and what is shown there. */
export interface Match {
  location: Location
  /** The values of the placeholders of the path. */
  params: Readonly<Record<string, string | undefined>>
  screen: ScreenComponent
  /** Identifies the entry of the history. */
  key: string
  /** Whether the router has not navigated yet. */
  isFirst: boolean
  /** The path of the route that was shown before, with placeholders. */
  previous?: string | undefined
  /** Whether the scroll position is kept. */
  keepsScroll: boolean
}

export interface NavigateOptions extends Target {
  /** Replaces the current entry of the history. */
  replace?: boolean
  /** False keeps the scroll position. */
  resetScroll?: boolean
}

/** Where to show matches. */
export interface RouterView {
  show: (match: Match) => void
  showPending: (isPending: boolean) => void
}

interface Options {
  routes: readonly Route[]
  /** Shown for all other paths. */
  notFound: ScreenComponent
  /** Paths that lead to others. */
  redirects?: Readonly<Record<string, string>>
}

/**
 * Shows the screen of the URL, once its code is loaded: until then the previous one stays. The URL
 * changes at once.
 */
export function createRouter(
  { routes, notFound, redirects = {} }: Options,
  history = browserHistory(),
) {
  const matchers = routes.map((route) => ({ route, matcher: matcherOf(route.path) }))
  let hasNavigated = false
  let match = find()
  let view: RouterView | undefined
  let loads = 0
  let waiting: (() => void)[] = []

  function find(keepsScroll = false) {
    const target = redirects[parseHref(history.href()).pathname]
    if (target) history.replace(target)
    const { route, ...found } = lookUp(parseHref(history.href()))
    return { ...found, route, key: history.key(), keepsScroll, isFirst: !hasNavigated }
  }

  function lookUp(location: Location) {
    for (const { route, matcher } of matchers) {
      const groups = matcher.exec(location.pathname)
      if (groups) return { location, route, screen: route.screen, params: decode(groups.groups) }
    }
    return { location, route: undefined, screen: notFound, params: {} }
  }

  async function load(keepsScroll?: boolean): Promise<void> {
    const number = ++loads
    const next = { ...find(keepsScroll), previous: match.route?.path }
    view?.showPending(true)
    next.route?.prefetch?.(next.location.search)
    await next.screen.preload?.()
    // The user has navigated elsewhere.
    if (number !== loads) return
    match = next
    view?.showPending(false)
    view?.show(match)
  }

  history.onMove(() => {
    hasNavigated = true
    void load()
  })

  return {
    /** What is shown, or about to be. */
    match: (): Match => match,

    /** Loads the screen of the current URL. */
    load: () => load(),

    /** Resolves once a page is rendered: this one, or a later one that the user navigated to. */
    navigate(options: NavigateOptions): Promise<void> {
      const href = hrefOf(options, parseHref(history.href()))
      if (options.replace || href === history.href()) history.replace(href)
      else history.push(href)
      const rendered = new Promise<void>((resolve) => waiting.push(resolve))
      hasNavigated = true
      void load(options.resetScroll === false)
      return rendered
    },

    /** Loads the code and data of a page before the user navigates to it. */
    preload(href: string): void {
      const { route, location } = lookUp(parseHref(href))
      route?.prefetch?.(location.search)
      void route?.screen.preload?.()
    },

    /** Attaches the view that shows the matches. Returns a function that detaches it. */
    attach(newView: RouterView): () => void {
      view = newView
      return () => {
        view = undefined
      }
    },

    /** Called when the view has rendered a match. */
    onRendered(): void {
      const resolved = waiting
      waiting = []
      for (const resolve of resolved) resolve()
    },
  }
}

export type Router = ReturnType<typeof createRouter>

/** Ignores case and a slash at the end. */
const matcherOf = (path: string) =>
  new RegExp(`^${path.replace(/\/$/, '').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i')

const decode = (values: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decoded(value)]))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not encoded by us: no item has this name.
    return text
  }
}
