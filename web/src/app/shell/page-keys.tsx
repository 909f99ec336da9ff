import { useState } from 'react'
import { useKeys } from '../../lib/use-keys.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useRouterState } from '../../lib/router/router-provider.tsx'

const KeyList = lazyComponent(() => import('./key-list.tsx').then((part) => part.KeyList))

/** The keys of every page, except those of moderators, which have their own. */
export function PageKeys() {
  const [isListShown, setIsListShown] = useState(false)
  const { match } = useRouterState()
  const hasOwnKeys = match.location.pathname.startsWith('/admin')
  useKeys(
    hasOwnKeys
      ? {}
      : { j: () => focusCard(1), k: () => focusCard(-1), s: save, '?': () => setIsListShown(true) },
  )
  return isListShown && <KeyList onClose={() => setIsListShown(false)} />
}

/** Presses the bookmark of the card in which the focus is, else that of the page. */
function save() {
  const card = document.activeElement?.closest('article')
  const bookmark =
    card?.querySelector<HTMLElement>('[data-save]') ??
    document.querySelector<HTMLElement>('[data-save=page]')
  bookmark?.click()
}

/** Moves the focus to the next or previous card; first to the first one that is in view. */
function focusCard(by: 1 | -1) {
  const links = Array.from(
    document.querySelectorAll('#main article'),
    (card) => card.querySelector<HTMLElement>('a[href^="/v/"], a[href^="/p/"]') ?? [],
  ).flat()
  const card = document.activeElement?.closest('article')
  const current = links.findIndex((link) => card?.contains(link))
  const next =
    current < 0
      ? links.find((link) => link.getBoundingClientRect().bottom > 0)
      : links[current + by]
  next?.focus({ preventScroll: true })
  next?.closest('article')?.scrollIntoView({ block: 'nearest' })
}
