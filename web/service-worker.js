// The service worker. It caches the page without user data and the code of this build, so that
// pages open offline. The server prepends the constants of the build.
;(() => {
  const { id, shell, files, shareTarget, maxVideoBytes } = self.BUILD
  const storable = new Set(files)
  // The cache of service-worker-push.js.
  const PUSH = 'push'

  async function install(event) {
    // Where browsers support it, these requests do not even start the worker.
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
    const outdated = names.filter((name) => name !== id && name !== PUSH)
    await Promise.all(outdated.map((name) => caches.delete(name)))
    // Browsers request a page while they start the worker.
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }

  /**
   * Passes on every response of the server, errors included. Only a missing one becomes the shell.
   */
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
    const stored = await caches.match(request.url, { cacheName: id, ignoreVary: true })
    if (stored) return stored
    const response = await fetch(request)
    if (response.status === 200) event.waitUntil(store(request.url, response.clone()))
    return response
  }

  /** `caches.open` would recreate a cache that the worker of a newer build has deleted. */
  async function store(url, response) {
    if (await caches.has(id)) await (await caches.open(id)).put(url, response)
  }

  /**
   * Runs `action` on the file store of the upload queue (upload-database.ts), which also holds what
   * was shared last (shared-files.ts).
   */
  async function withStoredFiles(action) {
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open('seam-uploads')
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore('jobs', { keyPath: 'id' })
        request.result.createObjectStore('files')
      })
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
    try {
      const tx = database.transaction('files', 'readwrite')
      action(tx.objectStore('files'))
      await new Promise((resolve, reject) => {
        tx.addEventListener('complete', resolve)
        tx.addEventListener('abort', () => reject(tx.error))
      })
    } finally {
      database.close()
    }
  }

  const SHARED_VIDEO = 'shared'
  const SHARED_IMAGES = 'shared-images'
  /** One more than a post can have, so that the form can say that they are too many. */
  const MAX_SHARED_IMAGES = 5
  const DAY_MS = 24 * 3600 * 1000

  const isOfType = (type) => (file) =>
    file instanceof File && file.size > 0 && file.type.startsWith(type)

  /**
   * Stores a shared video for the upload form, or shared images for a new post, in place of earlier
   * ones, and opens the form. Another site can post here, too: nothing is uploaded before the user
   * submits the form, or adds the images.
   */
  async function receiveShare(request) {
    const openForm = (failure) =>
      Response.redirect(failure ? `/v/new?shared=${failure}` : '/v/new', 303)
    try {
      const form = await request.formData()
      const receivedAt = Date.now()
      const images = form.getAll('images').filter(isOfType('image/')).slice(0, MAX_SHARED_IMAGES)
      if (images.length > 0) {
        await withStoredFiles((store) => store.put({ images, receivedAt }, SHARED_IMAGES))
        return Response.redirect('/p/new', 303)
      }
      const video = form.get('video')
      if (!isOfType('video/')(video)) return openForm('missing')
      if (video.size > maxVideoBytes) return openForm('large')
      await withStoredFiles((store) => store.put({ video, receivedAt }, SHARED_VIDEO))
      return openForm()
    } catch {
      return openForm('missing')
    }
  }

  /** Deletes what was shared and has not been used for a day. */
  async function discardOldShare() {
    const databases = (await indexedDB.databases?.()) ?? []
    if (!databases.some(({ name }) => name === 'seam-uploads')) return
    await withStoredFiles((store) => {
      for (const key of [SHARED_VIDEO, SHARED_IMAGES]) {
        const request = store.get(key)
        request.addEventListener('success', () => {
          if (request.result?.receivedAt < Date.now() - DAY_MS) store.delete(key)
        })
      }
    })
  }
  let hasDiscarded = false

  addEventListener('install', (event) => event.waitUntil(install(event)))
  addEventListener('activate', (event) => event.waitUntil(activate()))
  addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (origin !== location.origin) return
    const isShare = method === 'POST' && mode === 'navigate' && pathname === shareTarget
    if (isShare) event.respondWith(receiveShare(event.request))
    // The player for other sites is not a page of the application.
    if (method !== 'GET' || /^\/(api|media|embed)\//.test(pathname)) return
    if (mode === 'navigate') {
      event.respondWith(loadPage(event))
      if (!hasDiscarded) event.waitUntil(discardOldShare().catch(() => undefined))
      hasDiscarded = true
    } else if (storable.has(pathname)) event.respondWith(loadFile(event))
  })
})()
