// The first script of every page. It is inlined into the HTML and runs before anything is rendered
// or loaded.
;(() => {
  const root = document.documentElement
  const attempt = (read) => {
    try {
      return read()
    } catch {
      // Storage is not accessible, or contains something else.
      return undefined
    }
  }
  // Sets the theme before the first paint, so that a dark page does not flash white.
  const theme =
    root.dataset.theme ??
    attempt(() => JSON.parse(localStorage.getItem('auth')).state.authUser.theme)
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.add(dark ? 'dark' : 'light')
  // The same for theatre mode, so that the player does not move.
  if (attempt(() => localStorage.getItem('seam-theatre'))) root.classList.add('theatre')
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#141210' : '#FBFAF8')

  // The page is shown before the application: its stylesheet and first image must not share
  // bandwidth with scripts. Scripts load after the first paint, at most 300 ms after the HTML. The
  // video of a page also loads first: scripts wait for its first frame, at most 100 ms.
  let started = false
  const startApplication = () => {
    if (started) return
    started = true
    for (const link of document.querySelectorAll('link[rel=deferred]')) {
      if (link.dataset.rel !== 'module') link.rel = link.dataset.rel
      else
        document.head.append(
          Object.assign(document.createElement('script'), {
            type: 'module',
            crossOrigin: '',
            src: link.href,
          }),
        )
    }
  }

  // Links, the search and the browser's own controls work without the application. Other clicks,
  // keys and submitted forms are recorded until it has hydrated the page, and then replayed in
  // order. `data-starting` is `all`, and `keys` once React replays clicks itself.
  root.dataset.starting = 'all'
  let recorded = []
  const isTyping = (target) => target.matches('input, textarea, select, [contenteditable]')
  const recordClick = (event) => {
    const button = event.target.closest?.('button[type=button]')
    if (!button || root.dataset.starting !== 'all') return
    button.dataset.clicked = ''
    // A user who sees nothing happen clicks again.
    if (recorded.at(-1)?.target === button) recorded.pop()
    recorded.push({ target: button, repeat: () => button.click() })
  }
  const recordKey = (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    const isShortcut = ctrlKey || metaKey ? /^b$/i.test(key) : key.length === 1 && key !== ' '
    if (!isShortcut || altKey || event.isComposing || isTyping(target)) return
    // Handled only here, even if the application already listens.
    event.stopImmediatePropagation()
    // What is typed next belongs in the box.
    const box = key === '/' && document.querySelector('header input[type=search]')
    if (
      box &&
      box.offsetWidth > 0 &&
      attempt(() => localStorage.getItem('seam-character-keys')) !== 'off'
    ) {
      event.preventDefault()
      box.focus()
    } else {
      if (ctrlKey || metaKey) event.preventDefault()
      recorded.push({
        target,
        repeat: () => target.dispatchEvent(new KeyboardEvent('keydown', event)),
      })
    }
  }
  /** Records a form that the browser cannot submit itself. */
  const recordSubmit = (event) => {
    const form = event.target
    if (form.hasAttribute('action')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    recorded.push({ target: form, repeat: () => form.requestSubmit() })
  }
  addEventListener('click', recordClick, true)
  addEventListener('keydown', recordKey, true)
  addEventListener('submit', recordSubmit, true)
  addEventListener('application-shown', () => {
    removeEventListener('click', recordClick, true)
    removeEventListener('keydown', recordKey, true)
    removeEventListener('submit', recordSubmit, true)
    delete root.dataset.starting
    for (const { target, repeat } of recorded) {
      delete target.dataset?.clicked
      if (!target.isConnected) continue
      // A click by the user would also focus the button.
      if (target.localName === 'button') target.focus({ preventScroll: true })
      repeat()
    }
    recorded = []
  })

  addEventListener('DOMContentLoaded', () => {
    const video = document.getElementById('preloaded-video')
    if (video) {
      video.src = video.dataset.file
      if (video.error || video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        return startApplication()
      }
      video.addEventListener('loadeddata', startApplication)
      video.addEventListener('error', startApplication)
      return setTimeout(startApplication, 100)
    }
    setTimeout(startApplication, document.getElementById('root').firstChild ? 300 : 0)
    try {
      new PerformanceObserver(startApplication).observe({ type: 'paint', buffered: true })
    } catch {
      // Not supported: the timeout remains.
    }
  })
})()
