// The first script of every page, written into it: it has run before anything is shown or begun.
;(() => {
  // A dark page never flashes white.
  let chosen = 'system'
  try {
    chosen = JSON.parse(localStorage.getItem('auth')).state.authUser.theme
  } catch {
    // Nothing stored yet, or storage is closed to us: follow the system.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(dark ? 'dark' : 'light')
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#141210' : '#FBFAF8')

  const early = document.querySelector('link[rel=film]')
  if (!early) return
  // What plays comes first: its bytes and its decoding share a line and a processor with all the rest.
  // So that is held back until there is a picture, or there should have been one.
  const film = document.createElement('video')
  film.id = early.id
  film.src = early.getAttribute('href')
  film.preload = 'metadata'
  early.replaceWith(film)

  let begun = false
  const begin = () => {
    if (begun) return
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', begin)
    begun = true
    for (const held of document.querySelectorAll('link[rel=held]')) {
      if (held.dataset.rel !== 'module') held.rel = held.dataset.rel
      else
        document.head.append(
          Object.assign(document.createElement('script'), {
            type: 'module',
            crossOrigin: '',
            src: held.href,
          }),
        )
    }
  }
  film.addEventListener('loadeddata', begin)
  film.addEventListener('error', begin)
  setTimeout(begin, 100)
})()
