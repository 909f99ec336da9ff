import { PAGE_STATE_ID, type PageState } from '@seam/contract/page-state.ts'
import type { Client } from './client.ts'

export interface Page {
  status: number
  headers: Headers
  html: string
  title: string
  /** The meta elements, by name or property. */
  meta: Record<string, string>
  canonical: string | undefined
  /** JSON-LD. */
  structuredData: Record<string, unknown>
  state: Omit<PageState, 'queries'> & {
    queries: { key: readonly unknown[]; data?: unknown; error?: unknown }[]
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decodeEntities = (html = '') =>
  html.replace(/&(#?\w+);/g, (all, name) => entities[name] ?? all)

/** Returns the HTML of a page without its render time and without "2 minutes ago". */
export const withoutTime = (html: string) =>
  html.replace(/"now":\d+/, '').replaceAll(/(<time [^>]*>)[^<]*/g, '$1')

/** Fetches a page and parses its head and state. */
export async function fetchPage(
  who: Client,
  path: string,
  headers: Record<string, string> = { accept: 'text/html' },
): Promise<Page> {
  const response = await who.fetch(path, { headers })
  const html = await response.text()
  const script = (attributes: string) =>
    JSON.parse(new RegExp(`<script ${attributes}>([^<]*)</script>`).exec(html)?.[1] ?? '{}')
  return {
    status: response.status,
    headers: response.headers,
    html,
    title: decodeEntities(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    meta: Object.fromEntries(
      [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].map(
        ([, name = '', content]) => [name, decodeEntities(content)],
      ),
    ),
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
    structuredData: script('type="application/ld\\+json"'),
    state: script(`type="application/json" id="${PAGE_STATE_ID}"`),
  }
}
