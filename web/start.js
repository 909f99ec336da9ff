// The first script of every page. It is inlined into the HTML and runs before anything is rendered
// or loaded.
;(() => {
  // Sets the theme before the first paint, so that a dark page does not flash white.
  let theme = 'system'
  try {
    theme = JSON.parse(localStorage.getItem('auth')).state.authUser.theme
  } catch {
    // Nothing is stored yet, or storage is not accessible: use the system's theme.
  }
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(dark ? 'dark' : 'light')
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#141210' : '#FBFAF8')

  // The page is shown before the application: its style sheet and first image must not share bandwidth
  // with scripts. These load after the first paint, at most 300 ms after the HTML. The video of a page
  // also loads first: scripts wait for its first frame, at most 100 ms.
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
  // Links and the search work without the application. It repeats the last click on a button.
  addEventListener('click', ({ target }) => {
    const button = target.closest?.('#prerendered button[type=button]')
    if (!button) return
    document.querySelector('[data-clicked]')?.removeAttribute('data-clicked')
    button.dataset.clicked = ''
  })

  // The widths are those of prerenderedWidths in the contract.
  const widths = { phone: 768, tablet: 1024, laptop: 1280, desktop: 1600 }
  const isNarrower = (name) => matchMedia(`(width < ${widths[name]}px)`).matches

  addEventListener('DOMContentLoaded', () => {
    // Every text once, also for those who do not see which one the style sheet hides.
    const size = Object.keys(widths).find(isNarrower) ?? 'wide'
    for (const element of document.querySelectorAll(`.not-${size}`)) element.remove()

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
    setTimeout(startApplication, document.getElementById('prerendered') ? 300 : 0)
    try {
      new PerformanceObserver(startApplication).observe({ type: 'paint', buffered: true })
    } catch {
      // Not supported: the timeout remains.
    }
  })
})()
