// Replaces the service worker if the operator has turned it off: removes its caches and itself, and
// handles no requests.
;(() => {
  async function remove() {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  }

  addEventListener('install', () => self.skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(remove()))
})()
