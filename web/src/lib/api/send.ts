import type { Answered } from '@seam/contract/endpoint.ts'
import { isOldSessionRefused } from '../session/refused-session.ts'
import type { Answer, CallName, Input } from './contract.ts'
import { ConnectionError, isAbort, isProblem, ProblemError } from './errors.ts'
import { routes } from './routes.ts'
import { xsrfTokens } from './xsrf-tokens.ts'

export const apiBase = '/api/v1'

/** These ask nothing about the viewer: they carry no credentials. */
const anonymous: ReadonlySet<CallName> = new Set<CallName>(['search', 'suggest'])

interface Loose {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Makes a call as it is, without a look at the session (that is `call`). Gives the answer's `data`;
 * throws {@link ProblemError} when refused, {@link ConnectionError} when there is no answer.
 */
export async function send<Name extends CallName>(
  name: Name,
  input: Input<Name>,
): Promise<Answer<Name>> {
  const token = xsrfTokens()
  try {
    return (await attempt(name, input, token)) as Answer<Name>
  } catch (error) {
    // Another tab may have changed the session, and its token, while this call was on its way.
    const now = xsrfTokens()
    if (!isProblem(error, 403) || error.code !== 'anti-forgery' || now === token) throw error
    return (await attempt(name, input, now)) as Answer<Name>
  }
}

async function attempt(name: CallName, { params, query, body, signal }: Loose, token: string) {
  const [method, path] = routes[name].split(' ') as [string, string]
  const isAnonymous = anonymous.has(name) || (isOldSessionRefused() && !path.startsWith('/auth/'))
  const response = await fetch(address(path, params, query), {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && !anonymous.has(name) && { 'x-xsrf-token': token }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    credentials: isAnonymous ? 'omit' : 'same-origin',
    // A deed outlives the page it was done on. Browsers bound what all bodies together may hold then.
    keepalive: body === undefined && (method !== 'GET' || path.startsWith('/vote/')),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw isAbort(error) ? error : new ConnectionError('No answer', { cause: error })
  })
  if (!response.ok) throw await refusal(response)
  const answer = (await response.json().catch(() => {
    throw new ConnectionError('The answer broke off')
  })) as Answered<unknown>
  return answer.data
}

function address(path: string, params: Loose['params'], query: Loose['query']): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params?.[key] ?? ''),
  )
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))
  return `${apiBase}${filled}${search.size > 0 ? `?${search}` : ''}`
}

async function refusal(response: Response): Promise<ProblemError> {
  const problem: unknown = await response.json().catch(() => null)
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ProblemError(response.status, problem ?? {}, Number.isFinite(after) ? after : null)
}
