// Runs before anything is painted, so that a dark page never flashes white. Only what is to load while
// this runs stands before it.
;(() => {
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
})()
