import type { FastifyRequest } from 'fastify'
import type { PageQuery } from '@seam/contract/page-state.ts'
import type { PublicSite } from '@seam/contract/site-settings.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Preload } from './app-shell.ts'
import type { Head } from './head.ts'

/** What the server sends for a screen before any script runs. */
export interface Page {
  head: Head
  status?: number
  queries?: PageQuery[]
  preload?: Preload
}

/** What a screen may depend on. */
export interface PageRequest {
  request: FastifyRequest
  viewer: Viewer | null
  /** Whether there is no session, not even one whose viewer is unknown. */
  isVisitor: boolean
  site: PublicSite
}

export type Screen = (context: PageRequest) => Page | Promise<Page>

export const searchOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?')[1])

export const hasQuery = ({ url }: FastifyRequest) => url.includes('?')

export const unavailable = (kind: string, key: PageQuery['key']): Page => ({
  status: 404,
  head: { title: `${kind} unavailable` },
  queries: [missing(key)],
})

/** Does not exist, or not for this viewer. */
export const missing = (key: PageQuery['key']): PageQuery => ({
  key,
  error: { status: 404, detail: '' },
})

/** Returns null instead of a problem error: a page that may not be shown looks like a missing one. */
export const orNull = <Result>(lookup: Promise<Result>): Promise<Result | null> =>
  lookup.catch((error: unknown) => {
    if (error instanceof ProblemError) return null
    throw error
  })
