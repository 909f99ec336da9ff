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

  const preload = document.querySelector('link[rel=preloaded-video]')
  if (!preload) return
  // The video loads first: its download and decoding share bandwidth and CPU with the application.
  // The application is deferred until the first frame is decoded, or until a timeout of 100 ms.
  const video = document.createElement('video')
  video.id = preload.id
  video.src = preload.getAttribute('href')
  video.preload = 'metadata'
  preload.replaceWith(video)

  let started = false
  const startApplication = () => {
    if (started) return
    if (document.readyState === 'loading')
      return addEventListener('DOMContentLoaded', startApplication)
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
  video.addEventListener('loadeddata', startApplication)
  video.addEventListener('error', startApplication)
  setTimeout(startApplication, 100)
})()
