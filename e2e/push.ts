import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { PushMessage } from '@seam/contract/push.ts'
import type { BrowserContext, Page } from '@playwright/test'

/** Returns the path of a Chromium that shows notifications; undefined if there is none. */
export const findFullChromium = (): string | undefined =>
  [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
    .filter((path) => path !== undefined)
    .find((path) => !path.includes('headless-shell') && existsSync(path))

/** A subscription of a browser, in the form of `PushSubscription.toJSON()`. */
function newSubscription() {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // The key ends with the point in this format.
  const p256dh = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65)
  return {
    endpoint: `https://push.example/send/${randomBytes(9).toString('base64url')}`,
    keys: {
      p256dh: p256dh.toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}

/** Replaces the push service of Chromium, which tests cannot reach. */
export async function replacePushService(page: Page): Promise<void> {
  await page.addInitScript((json) => {
    const KEY = 'test-push-subscription'
    const stored = () => {
      const key = localStorage.getItem(KEY)
      if (key === null) return null
      const bytes = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (each) =>
        each.charCodeAt(0),
      )
      return {
        endpoint: json.endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem(KEY)
          return true
        },
      }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => stored(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(KEY, applicationServerKey)
        return stored()
      },
    })
  }, newSubscription())
}

/** Returns the browser's record of its subscription: the recipient of messages and the endpoint. */
export const pushRecord = (page: Page) =>
  page.evaluate(async () => {
    const response = await caches.match('/push-record', { cacheName: 'push' })
    return ((await response?.json()) ?? {}) as { recipient?: string; endpoint?: string }
  })

export const pushRecipient = async (page: Page) => (await pushRecord(page)).recipient ?? ''

/** Returns a message as the server encrypts it. */
export const pushMessage = (recipient: string, path: string, origin: string): PushMessage => ({
  web_push: 8030,
  notification: {
    title: 'Ben replied',
    body: 'Well said',
    navigate: origin + path,
    tag: 'reply-1',
    icon: `${origin}/icon-192.png`,
    dir: 'auto',
    app_badge: '3',
    data: { recipient },
  },
  app_badge: 3,
})

/** The worker's global scope, with what {@link deliverPush} adds. */
type PushScope = typeof globalThis & {
  ExtendableEvent: { prototype: { waitUntil(this: Event, promise: Promise<unknown>): void } }
  handled?: Promise<unknown>
}

/**
 * Delivers a decrypted message to the service worker of a page, like Chromium, and waits until the
 * worker has handled it: a notification is lost if a page lists notifications while it is being shown.
 */
export async function deliverPush(page: Page, message: PushMessage): Promise<void> {
  const { origin } = new URL(page.url())
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  await worker.evaluate(() => {
    const scope = globalThis as PushScope
    const { prototype } = scope.ExtendableEvent
    const { waitUntil } = prototype
    scope.handled = new Promise((resolve) => {
      prototype.waitUntil = function (promise) {
        waitUntil.call(this, promise)
        if (this.type !== 'push') return
        prototype.waitUntil = waitUntil
        resolve(promise.catch(() => null))
      }
    })
  })
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registration,
    data: JSON.stringify(message),
  })
  await session.detach()
  await worker.evaluate(() => (globalThis as PushScope).handled?.then(() => null))
}

/** Notifies the service worker that the push service changed the endpoint, like Chromium. */
export async function changeEndpoint(context: BrowserContext, endpoint: string): Promise<void> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  const { keys } = newSubscription()
  await worker.evaluate(
    (newSubscription) => {
      const { ExtendableEvent } = globalThis as unknown as { ExtendableEvent: typeof Event }
      const event = new ExtendableEvent('pushsubscriptionchange')
      dispatchEvent(Object.assign(event, { newSubscription }))
    },
    { endpoint, keys },
  )
}

/** Returns the notifications that the browser shows. */
export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Clicks the visible notification. Returns what the service worker opens or focuses. */
export async function clickNotification(context: BrowserContext): Promise<string[]> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  return worker.evaluate(async () => {
    // Only a click on the screen allows a worker to open windows. That is not possible headless.
    type Scope = typeof globalThis & {
      registration: ServiceWorkerRegistration
      clients: { openWindow(url: string): Promise<null> }
      WindowClient: { prototype: { url: string; focus(): Promise<unknown> } }
      NotificationEvent: new (type: string, init: object) => Event
    }
    const scope = globalThis as Scope
    const [notification] = await scope.registration.getNotifications()
    const result: string[] = []
    await new Promise<void>((resolve) => {
      scope.clients.openWindow = async (url) => {
        result.push(`opened ${url}`)
        resolve()
        return null
      }
      scope.WindowClient.prototype.focus = async function focus() {
        result.push(`focused ${this.url}`)
        resolve()
        return this
      }
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })
    return result
  })
}
