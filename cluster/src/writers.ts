import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, openBrowser } from '@seam/attack/src/browser.ts'
import { signUp } from '@seam/attack/src/member.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { failureReason } from './failure-reason.ts'
import { isAcknowledged, type Journal } from './journal.ts'
import { DRIVER_ADDRESS } from './lab.ts'
import { type Action, actions, type WriterState } from './actions.ts'
import type { Site } from './site.ts'

/** Longer than a web node waits for a lost database. */
const TIMEOUT_MS = 40_000
/** A starting node lets requests wait. */
const READ_TIMEOUT_MS = 2_000
const PAUSE_MS = 100
/** An access token lasts ten minutes. */
const RENEW_AFTER_MS = 240_000

/** Active writers and visitors. */
export interface Writers {
  states: WriterState[]
  stop(): Promise<void>
}

/**
 * Starts writers. Half of them write through nginx, half directly to the web nodes in turn. All of
 * them read each change at the other nodes. A visitor reads lists through nginx.
 */
export async function startWriters(site: Site, journal: Journal, count: number): Promise<Writers> {
  const stopping = new AbortController()
  const states: WriterState[] = []
  for (let n = 0; n < count; n++) states.push(await prepareWriter(site, n))
  for (const state of states) state.shared = states[0]?.ownPost ?? ''
  const running = states.map((state) => write(site, journal, state, stopping.signal))
  running.push(visit(site, journal, stopping.signal))
  return {
    states,
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function prepareWriter(site: Site, number: number): Promise<WriterState> {
  const { browser: front, username } = await signUp(site.origin, DRIVER_ADDRESS)
  const content = `own post ${number}`
  const { publicId } = await front.call<{ publicId: string }>('POST', '/post', { content })
  const browsers = new Map<string, Browser>([['front', front]])
  for (const { name, origin } of site.webs) {
    browsers.set(name, openBrowser(origin, DRIVER_ADDRESS))
  }
  const first = { key: content, isAcknowledged: true }
  const visitors = new Map(
    site.webs.map(({ name, origin }) => [name, openBrowser(origin, DRIVER_ADDRESS)]),
  )
  const state = { number, username, browsers, visitors, ownPost: publicId, shared: '' }
  const writer: WriterState = { ...state, renewedAt: 0, edits: [first], votes: [] }
  shareCookies(writer, front)
  return writer
}

/** Copies cookies to all browsers: the writer is one person with one set of cookies. */
function shareCookies({ browsers }: WriterState, from: Browser) {
  for (const browser of browsers.values()) {
    if (browser === from) continue
    browser.cookies.clear()
    for (const [name, value] of from.cookies) browser.cookies.set(name, value)
  }
}

async function write(site: Site, journal: Journal, state: WriterState, signal: AbortSignal) {
  const targets = state.number % 2 === 0 ? ['front'] : site.webs.map(({ name }) => name)
  for (let turn = state.number; !signal.aborted; turn++) {
    const action = actions[turn % actions.length] as Action
    const via = targets[Math.floor(turn / actions.length) % targets.length] as string
    const key = `${action.operation} ${state.number}-${turn}`
    if (journal.now() - state.renewedAt > RENEW_AFTER_MS) await renew(journal, state, via)
    const acknowledged = await perform(journal, state, { action, via, key })
    if (acknowledged !== null) {
      const others = site.webs.filter(({ name }) => name !== via).map(({ name }) => name)
      await Promise.all(
        others.flatMap((other) => {
          const step = { action, via: other, key, acknowledged }
          return [readBack(journal, state, step), readBackAsVisitor(journal, state, step)]
        }),
      )
    }
    await wait(PAUSE_MS)
  }
}

/** Renews the access token of a writer if the node responds. */
async function renew(journal: Journal, state: WriterState, via: string) {
  const { browser, status } = await send(state, via, ['GET', '/auth/token/new'])
  if (status !== 200) return
  state.renewedAt = journal.now()
  shareCookies(state, browser)
}

const reasonOf = (status: number, text: string) =>
  status < 400 ? {} : { reason: failureReason(text) }

interface Step {
  action: Action
  via: string
  key: string
}

async function send(
  state: WriterState,
  via: string,
  [method, path, body]: [string, string, object?],
  timeout = TIMEOUT_MS,
) {
  const browser = state.browsers.get(via) as Browser
  const response = await browser.request(method, API_BASE + path, {
    ...(body && { body }),
    timeout,
  })
  return { browser, ...response }
}

/** Makes a change. Returns its data; null if it was not acknowledged. */
async function perform(journal: Journal, state: WriterState, { action, via, key }: Step) {
  const at = journal.now()
  const { browser, status, text } = await send(state, via, action.request(state, key))
  const ms = journal.now() - at
  const call = { at, ms, via, operation: action.operation, key, status, ...reasonOf(status, text) }
  journal.record(call)
  const data = isAcknowledged(call) ? (JSON.parse(text) as { data: object }).data : null
  action.remember(state, key, data)
  if (data) shareCookies(state, browser)
  return data
}

/** Reads a change at another node if it responds. */
async function readBack(
  journal: Journal,
  state: WriterState,
  { action, via, key, acknowledged }: Step & { acknowledged: object },
) {
  const { status, text } = await send(state, via, ['GET', action.readPath(state)], READ_TIMEOUT_MS)
  if (status !== 200) return
  journal.readsBack += 1
  const { data } = JSON.parse(text) as { data: object }
  if (action.isShown(data, key, acknowledged)) return
  const { operation } = action
  journal.violate({ at: journal.now(), via, operation, key, seen: text.slice(0, 300) })
}

/** Reads a change at another node with only its token, like visitors, who read the replica. */
async function readBackAsVisitor(
  journal: Journal,
  state: WriterState,
  { action, via, key, acknowledged }: Step & { acknowledged: object },
) {
  if (action.isPersonal) return
  const mark = state.browsers.get(via)?.cookies.get('seam_mark')
  const { status = 0, text = '' } =
    (await state.visitors.get(via)?.request('GET', API_BASE + action.readPath(state), {
      headers: { cookie: `seam_mark=${mark}` },
      timeout: READ_TIMEOUT_MS,
    })) ?? {}
  if (status !== 200) return
  journal.readsBackAsVisitor += 1
  const { data } = JSON.parse(text) as { data: object }
  if (action.isShown(data, key, acknowledged)) return
  const { operation } = action
  const seen = text.slice(0, 300)
  journal.violate({ at: journal.now(), via: `${via}, as a visitor`, operation, key, seen })
}

const VISITED = ['/post', '/video']

/** Reads public lists through nginx. */
async function visit(site: Site, journal: Journal, signal: AbortSignal) {
  const browser = openBrowser(site.origin, DRIVER_ADDRESS)
  for (let turn = 0; !signal.aborted; turn++) {
    const path = VISITED[turn % 2] as string
    const at = journal.now()
    const { status, text } = await browser.request('GET', API_BASE + path, { timeout: TIMEOUT_MS })
    journal.record({
      at,
      ms: journal.now() - at,
      via: 'front',
      operation: 'read',
      key: path,
      status,
      ...reasonOf(status, text),
    })
    await wait(PAUSE_MS / 2)
  }
  browser.close()
}
