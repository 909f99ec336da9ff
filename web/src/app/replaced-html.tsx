import { PRELOADED_VIDEO } from '@seam/contract/pages.ts'
import { CLICKED_ATTRIBUTE, PRERENDERED_ID } from '@seam/contract/prerendered.ts'
import { use, useInsertionEffect, useLayoutEffect, useRef } from 'react'

/** The events that end the press of a pointer or a key. */
const RELEASES = ['pointerup', 'pointercancel', 'contextmenu', 'dragend', 'keyup']

/**
 * Replaces the HTML that the server has sent when the application is first shown: never are both in the
 * document when something is painted or handled. Carries over what the user did before: typed text,
 * focus, scroll position and the last click on a button. Comes after the application, which is rendered
 * into `root`.
 */
export function ReplacedHtml({ root }: { root: HTMLElement }) {
  // A click needs an element that is there from press to release. Until then nothing is shown.
  if (document.getElementById(PRERENDERED_ID)?.matches(':active')) use((release ??= nextRelease()))
  const restore = useRef<() => void>(undefined)
  // After the application is in the document, and before its components measure it.
  useInsertionEffect(() => {
    restore.current = removePrerendered(root)
  }, [root])
  useLayoutEffect(() => {
    const restoreOnce = restore.current
    restore.current = undefined
    // Before the next paint, but after the router has restored the scroll position.
    if (restoreOnce) queueMicrotask(restoreOnce)
  }, [])
  return null
}

let release: Promise<void> | undefined

const nextRelease = () =>
  released().then(() => {
    release = undefined
  })

/** Removes the HTML of the server. Returns a function that carries over what the user did. */
function removePrerendered(root: HTMLElement): (() => void) | undefined {
  const prerendered = document.getElementById(PRERENDERED_ID)
  if (!prerendered) return undefined
  const focused = prerendered.contains(document.activeElement) ? document.activeElement : null
  const clicked = prerendered.querySelector(`[${CLICKED_ATTRIBUTE}]`)
  const typed = [...prerendered.querySelectorAll('input')].filter(({ value }) => value)
  const { scrollX, scrollY } = window
  const video = document.getElementById(PRELOADED_VIDEO)
  if (video) document.body.append(Object.assign(video, { hidden: true }))
  prerendered.remove()
  return () => {
    typed.forEach((input) => retype(input, root))
    const restored = focused && findCounterpart(focused, root)
    if (restored) restored.focus({ preventScroll: true })
    else if (typed.length > 0 && document.activeElement instanceof HTMLElement) {
      document.activeElement.blur()
    }
    // Unless the router has restored the position before a reload.
    if (window.scrollY === 0) scrollTo(scrollX, scrollY)
    const button = clicked && findCounterpart(clicked, root)
    // A click of the user would also focus the button.
    button?.focus({ preventScroll: true })
    button?.click()
  }
}

const released = () =>
  new Promise<void>((resolve) => {
    const listening = new AbortController()
    // The click follows its release in the same task.
    const onRelease = () => {
      listening.abort()
      setTimeout(resolve)
    }
    for (const type of RELEASES) addEventListener(type, onRelease, { signal: listening.signal })
  })

/** Types the text of an input into its counterpart, with the same selection. */
function retype(input: HTMLInputElement, root: HTMLElement): void {
  const counterpart = findCounterpart(input, root)
  if (!(counterpart instanceof HTMLInputElement)) return
  counterpart.focus({ preventScroll: true })
  // React ignores an input event after its own setter of `value` was called.
  counterpart.setRangeText(input.value, 0, counterpart.value.length)
  counterpart.dispatchEvent(new InputEvent('input', { bubbles: true }))
  const { selectionStart, selectionEnd, selectionDirection } = input
  counterpart.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
}

/** Returns the element with the same id, or the same tag, link and text, or the same tag and link. */
function findCounterpart(element: Element, root: HTMLElement): HTMLElement | undefined {
  const { id, localName } = element
  const all = [...root.querySelectorAll<HTMLElement>(localName)]
  const href = element.getAttribute('href')
  const same = all.filter((candidate) => candidate.getAttribute('href') === href)
  return (
    all.find((candidate) => id && candidate.id === id) ??
    same.find((candidate) => labelOf(candidate) === labelOf(element)) ??
    (href === null ? undefined : same[0])
  )
}

const labelOf = (element: Element) => element.ariaLabel ?? element.textContent
