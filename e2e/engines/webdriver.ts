import { expect } from '@playwright/test'
import { BrowserLost } from './browser.ts'

/** The property with the id of an element in the WebDriver standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** A driver that has not responded by then never will. */
const COMMAND_TIMEOUT_MS = 30_000

/** A WebDriver session. Its methods throw the code and message of WebDriver errors. */
export interface Session {
  get<Value>(path: string): Promise<Value>
  post<Value>(path: string, body?: object): Promise<Value>
  /** Runs a function body in the page. Returns its result, which must be JSON. */
  execute<Value>(script: string): Promise<Value>
  /** The same for a body that returns an element or null. Returns the id of the element. */
  findElement(script: string): Promise<string | undefined>
  close(): Promise<void>
}

/** Starts a session as soon as the driver at this address is ready. */
export async function startSession(driver: string): Promise<Session> {
  await expect(async () => expect((await fetch(`${driver}/status`)).ok).toBe(true)).toPass({
    timeout: 20_000,
  })
  const { sessionId } = await request<{ sessionId: string }>('POST', `${driver}/session`, {
    capabilities: {},
  })
  const session = `${driver}/session/${sessionId}`
  const post = <Value>(path: string, body = {}) =>
    request<Value>('POST', `${session}/${path}`, body)
  const execute = <Value>(script: string) => post<Value>('execute/sync', { script, args: [] })
  return {
    post,
    execute,
    get: (path) => request('GET', `${session}/${path}`),
    findElement: async (script) =>
      (await execute<Record<string, string> | null>(script))?.[ELEMENT],
    close: () => request('DELETE', session),
  }
}

async function request<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new BrowserLost(`the driver does not answer ${method} ${url}`, { cause })
  })
  const { value } = (await response.json()) as {
    value: Value & { error?: string; message?: string }
  }
  if (value?.error === 'invalid session id') throw new BrowserLost('the browser has crashed')
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
