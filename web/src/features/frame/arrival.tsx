import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** On every new page: moves the focus to its beginning and says its title. */
export function Arrival() {
  const [said, setSaid] = useState('')
  const router = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      clearTimeout(timer)
      // The screen sets its title as it mounts, after this event.
      timer = setTimeout(() => {
        setSaid(document.title)
        // A dialog that opened with the page keeps the focus.
        if (document.querySelector('[role=dialog],[role=alertdialog]')) return
        document.getElementById('main')?.focus({ preventScroll: true })
      }, 60)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [router])
  return (
    <div aria-live="polite" className="sr-only">
      {said}
    </div>
  )
}

/** The first thing the Tab key meets. */
export const SkipLink = () => (
  <a
    href="#main"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
    className="sr-only z-50 rounded-control bg-ink px-4 py-2 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Skip to content
  </a>
)
