import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import * as contract from '@seam/contract/webhook.ts'
import { app } from '../../../test/app.ts'
import { type Person, staff } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { listenOutside } from '../../../test/outside.ts'
import { sendDue } from './deliver.ts'
import { insertDelivery } from './delivery-store.ts'
import { findWebhook } from './webhook-store.ts'

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

  /** Creates a webhook with its own address. */
  async function createHook(...events: contract.WebhookEvent[]): Promise<contract.NewWebhook> {
    paths += 1
    const url = `https://${site.host}/hook/${process.pid}/${paths}`
    const answer = await site.ada.call(contract.createWebhook, { body: { url, events } })
    expect(answer.status).toBe(201)
    return answer.data
  }

  const receivedBy = ({ url }: { url: string }) =>
    site.received.filter(({ path }) => path === new URL(url).pathname)

  /** Waits for this many requests to a webhook, and returns their verified payloads. */
  const payloadsOf = (hook: contract.NewWebhook, count: number) =>
    eventually(() => {
      const requests = receivedBy(hook)
      expect(requests).toHaveLength(count)
      return requests.map((request) => verify(hook.secret, request))
    })

  /** Inserts a delivery without its job, so that the test attempts it. Returns its id. */
  async function insertByHand({ _id }: { _id: string }, event = 'disk.low' as const) {
    const { db } = await app()
    return db.transaction().execute(async (tx) => {
      const hook = await findWebhook(tx, _id)
      const about = { event, subjectId: null, happenedAt: new Date(), data: { path: '/admin' } }
      return (await insertDelivery(tx, hook?.id ?? 0, about)) ?? 0
    })
  }

  /** Attempts what waits for a webhook, as if it were due. */
  async function attempt({ _id }: { _id: string }) {
    const services = await app()
    await sql`update webhook_delivery set next_attempt_at = now() where state = 'WAITING'`.execute(
      services.db,
    )
    const hook = await findWebhook(services.db, _id)
    await sendDue(services, hook?.id ?? 0, new AbortController().signal)
  }

  const deliveriesOf = async ({ _id: id }: { _id: string }) =>
    (await site.ada.call(contract.listWebhookDeliveries, { params: { id } })).data.docs

  const stateOf = async ({ _id }: { _id: string }) =>
    (await site.ada.call(contract.listWebhooks)).data.find((hook) => hook._id === _id)

  return { site, createHook, receivedBy, payloadsOf, insertByHand, attempt, deliveriesOf, stateOf }
}

/** Returns the payload of a request. Throws if it is not signed with this secret. */
export const verify = (secret: string, { body, headers }: Received) =>
  new Verifier(secret).verify(body, headers as Record<string, string>) as {
    type: string
    timestamp: string
    data: Record<string, string>
  }
