import * as z from 'zod'

export const API_BASE = '/api/v1'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const nothing = z.object({})
type Nothing = typeof nothing

/**
 * One call of the API as data. The server mounts it, the browser calls it, OpenAPI describes it.
 * `path` lies below {@link API_BASE} and names its parameters as `{name}`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Access extends 'public' | 'signed-in' = 'public' | 'signed-in',
> {
  tag: string
  summary: string
  method: Method
  path: string
  params: Params
  query: Query
  /** `nothing` where the call takes no body. */
  body: Body
  /** The shape of `data`. */
  answer: Answer
  status: 200 | 201
  access: Access
  /** Asks a request that carries a session for the anti-forgery header. */
  changesState: boolean
  /** Bytes of the body at most, where that is more than usual. */
  maxBody?: number
}

interface Description<P, Q, B, A, Access> {
  tag: string
  summary: string
  method: Method
  path: string
  params?: P
  query?: Q
  body?: B
  answer: A
  status?: 200 | 201
  access?: Access
  /** Default: every method but GET. */
  changesState?: boolean
  maxBody?: number
}

/** Describes a call. Public, answering 200, and changing state unless it is a GET, if not said otherwise. */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  const Access extends 'public' | 'signed-in' = 'public',
>(description: Description<P, Q, B, A, Access>): Endpoint<P, Q, B, A, Access> {
  return {
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    status: 200,
    access: 'public' as Access,
    changesState: description.method !== 'GET',
    ...description,
  }
}

export const takesBody = (call: Endpoint): boolean => call.body !== nothing

/** `data` of an answer that has nothing to say but that it was done. */
export const done = z.null()

/** Success: `data` and a short sentence for people. */
export interface Answered<Data> {
  data: Data
  message: string
}
