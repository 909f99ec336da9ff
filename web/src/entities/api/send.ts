import type { SuccessResponse } from '@seam/contract/endpoint.ts'
import { isSignOutPending } from './pending-sign-out.ts'
import type { ResponseData, EndpointName, RequestInput } from './contract.ts'
import { loadCode } from '../../lib/load-code.ts'
import { ConnectionError, isAbortError, isProblem, ProblemError } from '../../lib/errors.ts'
import { apiBase, firstRoutes } from './first-routes.ts'
import { xsrfTokens } from './xsrf-tokens.ts'

/** Endpoints whose responses do not depend on the viewer: requests carry no credentials. */
const anonymous: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'search',
  'listTitleSuggestions',
])

interface RequestParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal | undefined
  /** Whether it is sent even if the page closes, as small changes without a body are. */
  keepalive?: boolean
}

/**
 * Calls an endpoint without renewing the session first (see `call`). Returns the `data` of the
 * response. Throws {@link ProblemError} for an error response, {@link ConnectionError} if there is
 * no response, or the AbortError of an aborted request.
 */
export async function send<Name extends EndpointName>(
  name: Name,
  input: RequestInput<Name>,
): Promise<ResponseData<Name>> {
  const token = xsrfTokens()
  try {
    return (await attempt(name, input, token)) as ResponseData<Name>
  } catch (error) {
    // Another tab may have changed the session, and its token, during this request.
    const now = xsrfTokens()
    if (!isProblem(error, 403) || error.code !== 'anti-forgery' || now === token) throw error
    return (await attempt(name, input, now)) as ResponseData<Name>
  }
}

async function attempt(
  name: EndpointName,
  { params, query, body, signal, keepalive }: RequestParts,
  token: string,
) {
  const route = firstRoutes[name] ?? (await loadRoute(name))
  const [method, path] = route.split(' ') as [string, string]
  const isAnonymous = anonymous.has(name) || (isSignOutPending() && !path.startsWith('/auth/'))
  const response = await fetch(buildUrl(path, params, query), {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && !anonymous.has(name) && { 'x-xsrf-token': token }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    credentials: isAnonymous ? 'omit' : 'same-origin',
    // A change is sent even if the page closes. Browsers limit the total body size of such
    // requests.
    keepalive: keepalive ?? (body === undefined && (method !== 'GET' || path.startsWith('/vote/'))),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw isAbortError(error) ? error : new ConnectionError('No response', { cause: error })
  })
  if (!response.ok) throw await toProblemError(response)
  const success = (await response.json().catch(() => {
    throw new ConnectionError('The response was cut off')
  })) as SuccessResponse<unknown>
  return success.data
}

/** Returns a route that is not in the first script. */
async function loadRoute(name: EndpointName): Promise<string> {
  const { laterRoutes } = await loadCode(() => import('./later-routes.ts'))
  const route = laterRoutes[name]
  if (route === undefined) throw new Error(`There is no endpoint ${name}`)
  return route
}

function buildUrl(
  path: string,
  params: RequestParts['params'],
  query: RequestParts['query'],
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params?.[key] ?? ''),
  )
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))
  return `${apiBase}${filled}${search.size > 0 ? `?${search}` : ''}`
}

async function toProblemError(response: Response): Promise<ProblemError> {
  const problem: unknown = await response.json().catch(() => null)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ProblemError(
    response.status,
    problem ?? {},
    Number.isFinite(retryAfter) ? retryAfter : null,
  )
}
