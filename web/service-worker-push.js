// Push notifications. The build appends this to service-worker.js.
;(() => {
  // As in web/src/entities/session/forget-push.ts and web/src/features/push/push-record.ts.
  const CACHE = 'push'
  const RECORD = '/push-record'

  const readRecord = async () =>
    (await caches.match(RECORD, { cacheName: CACHE }))?.json().catch(() => null)

  /** Ends a subscription that a sign-out has left behind. */
  async function unsubscribe() {
    const subscription = await self.registration.pushManager.getSubscription()
    await subscription?.unsubscribe()
  }

  /** Shows a declarative push message, unless its session has ended in this browser. */
  async function show({ data }) {
    const { notification, app_badge: unseen } = data.json()
    const { title, body, tag, icon, dir, navigate, data: target } = notification
    const record = await readRecord()
    if (!record) return unsubscribe()
    if (record.recipient !== target.recipient) return
    const options = { body, tag, icon, dir, renotify: true, data: { navigate } }
    await self.registration.showNotification(title, options)
    await navigator.setAppBadge?.(unseen)
  }

  /** Focuses a tab that shows the page of a notification, or opens one. */
  async function open({ data }) {
    const { pathname, search, hash } = new URL(data.navigate)
    // Always of this origin, whatever the message says.
    const url = location.origin + pathname + search + hash
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const tab = tabs.find((each) => each.url === url)
    await (tab ? tab.focus() : self.clients.openWindow(url))
  }

  async function request(path, init) {
    const tokens = (await self.cookieStore?.getAll('XSRF-TOKEN')) ?? []
    const token = tokens.map(({ value }) => value).join(',')
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token }
    return fetch(`/api/v1${path}`, { ...init, headers })
  }

  /** Sends the new subscription to the server. If that fails, the next page does it. */
  async function renew({ oldSubscription, newSubscription }) {
    const record = await readRecord()
    if (!record) return
    const subscription =
      newSubscription ??
      (await self.registration.pushManager.subscribe(oldSubscription?.options ?? {}))
    const subscribe = () => request('/push', { method: 'PUT', body: JSON.stringify(subscription) })
    let response = await subscribe()
    if (response.status === 401) {
      // Like every tab, under a lock: one renewal at a time.
      await navigator.locks.request('seam-renewal', () => request('/auth/token/new'))
      response = await subscribe()
    }
    if (!response.ok) return
    const { recipient } = (await response.json()).data
    const stored = Response.json({ recipient, endpoint: subscription.endpoint })
    await (await caches.open(CACHE)).put(RECORD, stored)
  }

  addEventListener('push', (event) => event.waitUntil(show(event)))
  addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
  addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification))
  })
})()
