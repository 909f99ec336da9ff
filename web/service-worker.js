// The service worker. It stores the page without anybody's data and the code of this build, so that
// pages open offline. The server puts the constants of the build in front of it.
;(() => {
  const { id, shell, files } = self.BUILD
  const storable = new Set(files)

  async function install(event) {
    // These requests do not even start the worker, where browsers support that.
    await event.addRoutes?.(
      ['/api/*', '/media/*'].map((pathname) => ({
        condition: { urlPattern: { pathname } },
        source: 'network',
      })),
    )
    const response = await fetch(shell, { cache: 'no-store', redirect: 'error' })
    if (!response.ok) throw new Error(`${shell} has the status ${response.status}`)
    const html = await response.clone().text()
    const cache = await caches.open(id)
    await cache.addAll(new Set(html.match(/\/assets\/[\w.-]+/g)))
    await cache.put(shell, response)
    await self.skipWaiting()
  }

  async function activate() {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== id).map((name) => caches.delete(name)))
    // Browsers request a page while they start the worker.
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }

  /** Any response of the server is passed on, errors too. The shell replaces a missing one only. */
  async function loadPage({ request, preloadResponse }) {
    try {
      return (await preloadResponse) ?? (await fetch(request))
    } catch (error) {
      const stored = await caches.match(shell, { ignoreVary: true })
      if (!stored) throw error
      return stored
    }
  }

  async function loadFile(event) {
    const { request } = event
    const cache = await caches.open(id)
    const stored = await cache.match(request.url, { ignoreVary: true })
    if (stored) return stored
    const response = await fetch(request)
    if (response.status === 200) event.waitUntil(cache.put(request.url, response.clone()))
    return response
  }

  addEventListener('install', (event) => event.waitUntil(install(event)))
  addEventListener('activate', (event) => event.waitUntil(activate()))
  addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== location.origin || /^\/(api|media)\//.test(pathname)) return
    if (mode === 'navigate') event.respondWith(loadPage(event))
    else if (storable.has(pathname)) event.respondWith(loadFile(event))
  })
})()
