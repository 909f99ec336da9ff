import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '@seam/contract/push.ts'
import { listenOutside } from './outside.ts'
import { type BrowserKeys, createBrowserKeys, decryptMessage } from './push-browser.ts'

interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  message: PushMessage
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** Starts a push service on this machine that decrypts messages with the keys of the browsers. */
export async function startPushService() {
  const browsers = new Map<string, BrowserKeys>()
  const received: ReceivedPush[] = []
  const state = { answer: { status: 201 } as Answer | 'none', requests: 0 }
  const { host, close } = await listenOutside((request, response) => {
    void buffer(request).then((body) => {
      state.requests += 1
      if (state.answer === 'none') return
      const { status, headers = {}, body: text } = state.answer
      const path = request.url ?? ''
      const keys = browsers.get(path)
      if (status < 300 && keys) {
        const message = JSON.parse(decryptMessage(body, keys)) as PushMessage
        received.push({ path, headers: request.headers, message })
      }
      response.writeHead(status, headers).end(text)
    })
  })
  return {
    host,
    received,
    state,
    /** Returns the subscription of a new browser, in the format of `PushSubscription.toJSON()`. */
    newBrowser() {
      const keys = createBrowserKeys()
      const path = `/send/${browsers.size + 1}`
      browsers.set(path, keys)
      const { p256dh, auth } = keys
      return {
        path,
        subscription: {
          endpoint: `https://${host}${path}`,
          keys: { p256dh: base64url(p256dh), auth: base64url(auth) },
        },
      }
    },
    receivedBy: ({ path }: { path: string }) => received.filter((push) => push.path === path),
    close,
  }
}
