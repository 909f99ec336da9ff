import * as z from 'zod'
import type { AuditAction } from './audit-actions.ts'
import type { Access } from './people/roles.ts'

export const API_BASE = '/api/v1'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const emptyObject = z.object({})
type EmptyObject = typeof emptyObject

/**
 * An API endpoint as data. The server mounts it, the browser calls it, and the OpenAPI document
 * describes it. `path` is relative to {@link API_BASE} and has parameters such as `{name}`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Required extends Access = Access,
> {
  tag: string
  summary: string
  method: Method
  path: string
  params: Params
  query: Query
  /** `emptyObject` if the endpoint accepts no body. */
  body: Body
  /** The schema of `data` in the response. */
  response: Answer
  status: 200 | 201
  access: Required
  /** Whether accounts that wait for approval may call it, although it changes what others see. */
  forPending?: boolean
  /** Whether suspended accounts may not call it, although it does not change what others see. */
  notForSuspended?: boolean
  /** Whether it publishes something, for which a site may require a verified email address and accepted terms. */
  publishes?: boolean
  /** The action that a successful request adds to the audit log. */
  audit?: AuditAction
  /** Whether a request with a session must send the anti-forgery (CSRF) header. */
  changesState: boolean
  cache?: CachePolicy
  /**
   * Whether its response is compressed for signed-in viewers, too. Never set it for a response with
   * both secrets (tokens, codes, keys) and text from the request: its length reveals them (BREACH).
   */
  compressed?: boolean
  /** Maximum size of the body in bytes, if larger than the default. */
  maxBodyBytes?: number
  /** Whether it ignores all cookies and sets none, so that every viewer is anonymous. */
  ignoresCookies?: boolean
}

/**
 * How an endpoint uses the server's response cache. `anonymous`: its response is the same for all
 * anonymous viewers and may come from the cache. `invalidate`: it changes such responses.
 */
export type CachePolicy = 'anonymous' | 'invalidate'

interface EndpointDefinition<P, Q, B, A, Required> {
  tag: string
  summary: string
  method: Method
  path: string
  params?: P
  query?: Q
  body?: B
  response: A
  status?: 200 | 201
  access?: Required
  forPending?: boolean
  notForSuspended?: boolean
  publishes?: boolean
  audit?: AuditAction
  /** Default: true for every method except GET. */
  changesState?: boolean
  cache?: CachePolicy
  compressed?: boolean
  maxBodyBytes?: number
  ignoresCookies?: boolean
}

/** Creates an endpoint. Defaults: public, status 200, changes state unless the method is GET. */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodType = EmptyObject,
  Q extends z.ZodType = EmptyObject,
  B extends z.ZodType = EmptyObject,
  const Required extends Access = 'public',
>(definition: EndpointDefinition<P, Q, B, A, Required>): Endpoint<P, Q, B, A, Required> {
  return {
    params: emptyObject as unknown as P,
    query: emptyObject as unknown as Q,
    body: emptyObject as unknown as B,
    status: 200,
    access: 'public' as Required,
    changesState: definition.method !== 'GET',
    ...definition,
  }
}

export const acceptsBody = ({ body }: Endpoint): boolean => body !== emptyObject

/** `data` of a success response without data. */
export const noData = z.null()

/** A success response: `data` and a short message for people. */
export interface SuccessResponse<Data> {
  data: Data
  message: string
}
