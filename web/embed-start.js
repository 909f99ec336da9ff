// The first script of the player for other sites, inlined into its HTML. The other one would
// compete with the first frame for bandwidth and processor: it loads after that, at most 100 ms
// after the HTML.
;(() => {
  let isStarted = false
  function start() {
    if (isStarted) return
    isStarted = true
    const { href } = document.querySelector('link[rel=deferred]')
    const attributes = { type: 'module', crossOrigin: '', src: href }
    const script = Object.assign(document.createElement('script'), attributes)
    // For example in a sandbox without the origin of the site: the browser's own controls remain.
    script.addEventListener('error', () => document.documentElement.classList.add('plain'))
    document.head.append(script)
  }
  const video = document.querySelector('video')
  if (!video || video.error || video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
    return start()
  }
  video.addEventListener('loadeddata', start)
  video.addEventListener('error', start)
  setTimeout(start, 100)
})()
