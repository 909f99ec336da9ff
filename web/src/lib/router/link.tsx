import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { hrefOf, isSamePage, parseHref, type Target } from './location.ts'
import { useRouterState } from './router-provider.tsx'

/** Delay between the first sign that a link will be used and its preload. */
const PRELOAD_DELAY_MS = 50

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Target & {
    ref?: Ref<HTMLAnchorElement>
    /** False keeps the scroll position. */
    resetScroll?: boolean
    /** Classes of the link to the current page. */
    currentClassName?: string
    /** Whether the query string is ignored when matching the current page. */
    ignoresSearch?: boolean
    /** Whether the link is also marked as current on pages below it. */
    includesBelow?: boolean
  }

/** A link to a page of the application. Preloads the page on hover or focus. */
export function Link(props: Props) {
  const { to, params, search, hash, resetScroll, ignoresSearch, includesBelow, ...others } = props
  const { currentClassName, className, children, onClick, onFocus, onPointerEnter, ...attributes } =
    others
  const { router, match } = useRouterState()
  const href = hrefOf({ to, params, search, hash }, match.location)
  const target = parseHref(href)
  const isCurrent = ignoresSearch
    ? target.pathname === match.location.pathname
    : isSamePage(target, match.location)
  const isAbove = includesBelow && match.location.pathname.startsWith(`${target.pathname}/`)

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const preload = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => router.preload(href), PRELOAD_DELAY_MS)
  }
  const cancelPreload = () => clearTimeout(timer.current)

  return (
    <a
      {...attributes}
      href={href}
      aria-current={isCurrent ? 'page' : isAbove ? true : undefined}
      className={classNames(className, isCurrent && currentClassName)}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload()
      }}
      onPointerLeave={cancelPreload}
      onFocus={(event) => {
        onFocus?.(event)
        preload()
      }}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !opensHere(event)) return
        event.preventDefault()
        void router.navigate({ to: href, resetScroll })
      }}
    >
      {children}
    </a>
  )
}

/** Whether the browser would open a clicked link in place of the current page. */
export const opensHere = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent) => {
  const { target } = currentTarget as HTMLAnchorElement
  const isPlain = button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
  return isPlain && (!target || target === '_self')
}
