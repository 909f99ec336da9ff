// The inline script of every page. It runs before anything is rendered or requested.
;(() => {
  // The theme is set before the first paint: a dark page never flashes white.
  let theme = 'system'
  try {
    theme = JSON.parse(localStorage.getItem('auth')).state.authUser.theme
  } catch {
    // Nothing is stored yet, or storage is blocked: follow the system.
  }
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(dark ? 'dark' : 'light')
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#141210' : '#FBFAF8')

  const link = document.querySelector('link[rel=film]')
  if (!link) return
  // The video loads first: everything else competes with it for bandwidth and CPU. The application is
  // deferred until the video has its first frame, fails, or 100 ms have passed.
  const video = document.createElement('video')
  video.id = link.id
  video.src = link.getAttribute('href')
  video.preload = 'metadata'
  link.replaceWith(video)

  let started = false
  const loadDeferred = () => {
    if (started) return
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', loadDeferred)
    started = true
    for (const deferred of document.querySelectorAll('link[rel=held]')) {
      if (deferred.dataset.rel !== 'module') deferred.rel = deferred.dataset.rel
      else
        document.head.append(
          Object.assign(document.createElement('script'), {
            type: 'module',
            crossOrigin: '',
            src: deferred.href,
          }),
        )
    }
  }
  video.addEventListener('loadeddata', loadDeferred)
  video.addEventListener('error', loadDeferred)
  setTimeout(loadDeferred, 100)
})()
