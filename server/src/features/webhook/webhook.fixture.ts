import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createWebhook, type NewWebhook, type WebhookEvent } from '@seam/contract/webhook.ts'
import { app } from '../../../test/app.ts'
import { type Person, staff } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { listenOutside } from '../../../test/outside.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

interface Response {
  status: number
  /** What happens before the first response. */
  before?: () => Promise<unknown>
  headers?: Record<string, string>
  body?: string
}

interface Site {
  /** An owner. */
  ada: Person
  /** `outside.test:PORT`. */
  host: string
  received: Received[]
  /** What the receiver responds with. */
  response: Response
}

let paths = 0

/** Removes the webhooks of this site, which has few of them at most. */
export async function deleteAllWebhooks(): Promise<void> {
  await (await app()).db.deleteFrom('webhook').execute()
}

/** Sets up a program that receives webhooks for a test file, and an owner for each test. */
export function setUpReceiver() {
  const site = { received: [] as Received[] } as Site
  let close: () => Promise<void>
  beforeAll(async () => {
    const server = await listenOutside((request, response) => {
      void text(request).then(async (body) => {
        site.received.push({ path: request.url ?? '', headers: request.headers, body })
        const { status, headers, body: responseBody, before } = site.response
        if (before) site.response = { status: 204 }
        await before?.()
        response.writeHead(status, headers).end(responseBody)
      })
    })
    site.host = server.host
    close = server.close
  })
  afterAll(async () => {
    await deleteAllWebhooks()
    await close()
  })
  beforeEach(async () => {
    await deleteAllWebhooks()
    site.response = { status: 204 }
    site.ada = await staff('Ada', 'owner')
  })

  /** Creates a webhook with an address of its own. */
  async function createHook(...events: WebhookEvent[]): Promise<NewWebhook> {
    paths += 1
    const url = `https://${site.host}/hook/${process.pid}/${paths}`
    const answer = await site.ada.call(createWebhook, { body: { url, events } })
    expect(answer.status).toBe(201)
    return answer.data
  }

  const receivedBy = ({ url }: { url: string }) =>
    site.received.filter(({ path }) => path === new URL(url).pathname)

  /** Waits for this many requests to a webhook, and returns their verified payloads. */
  const payloadsOf = (hook: NewWebhook, count: number) =>
    eventually(() => {
      const requests = receivedBy(hook)
      expect(requests).toHaveLength(count)
      return requests.map((request) => verify(hook.secret, request))
    })

  return { site, createHook, receivedBy, payloadsOf }
}

/** Returns the payload of a request. Throws if it is not signed with this secret. */
export const verify = (secret: string, { body, headers }: Received) =>
  new Verifier(secret).verify(body, headers as Record<string, string>) as {
    type: string
    timestamp: string
    data: Record<string, string>
  }
