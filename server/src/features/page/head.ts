import { cardImages, type CardKind, cardSizes } from '@seam/contract/sharing-paths.ts'
import { escapeHtml } from '../../infra/escape-html.ts'

/** Serializes JSON for a script element. */
export const jsonForScript = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

/** Maximum length of a description, in characters. */
export const MAX_DESCRIPTION_LENGTH = 200

export interface Head {
  title: string
  description?: string
  /** Absolute URL of the page. */
  canonical?: string
  /** Tells search engines not to index the page. */
  noindex?: boolean
  /** Marks the page for filters of adult content. */
  isAdult?: boolean
  /** Open Graph and Twitter properties. */
  properties?: Record<string, string | number>
  /** URLs of the same person elsewhere, and their name in the Fediverse. */
  me?: readonly string[]
  fediverseName?: string | undefined
  /** The same in other formats. */
  alternates?: Alternate[]
  /** schema.org data, rendered as JSON-LD. */
  structuredData?: object
}

export interface Alternate {
  type: string
  title: string
  href: string
}

interface Preview {
  type: string
  title: string
  description: string
  /** Of the page. */
  url: string
  /** Properties of an image, with its URL. */
  image: { 'og:image': string } & NonNullable<Head['properties']>
}

/** Returns the Open Graph and Twitter properties of the preview of a link. */
export const previewProperties = ({ type, title, description, url, image }: Preview) => ({
  'og:type': type,
  'og:title': title,
  'og:description': description,
  'og:url': url,
  ...image,
  'twitter:card': 'summary_large_image',
  'twitter:title': title,
  'twitter:description': description,
  'twitter:image': image['og:image'],
  ...(image['og:image:alt'] !== undefined && { 'twitter:image:alt': image['og:image:alt'] }),
})

/** Returns the properties of a card image at a URL. `alt` says what it shows. */
export const cardProperties = (
  url: string,
  kind: CardKind,
  alt: string,
  size: { width: number; height: number } = cardSizes[kind],
) => ({
  'og:image': url,
  'og:image:type': cardImages[kind].endsWith('.jpg') ? 'image/jpeg' : 'image/png',
  'og:image:width': size.width,
  'og:image:height': size.height,
  'og:image:alt': alt,
})

/** Renders the elements of the HTML head that describe a page of the site with this name. */
export function renderHead(head: Head, siteName: string): string {
  const { title, description, canonical, noindex, isAdult, alternates = [] } = head
  const { structuredData, me = [], fediverseName } = head
  const properties = head.properties && {
    'og:site_name': siteName,
    'og:locale': 'en_US',
    ...head.properties,
  }
  const meta = (key: 'name' | 'property', name: string, content: string | number) =>
    `<meta ${key}="${name}" content="${escapeHtml(String(content))}">`
  return [
    `<title>${escapeHtml(`${title} · ${siteName}`)}</title>`,
    description && meta('name', 'description', description),
    noindex && meta('name', 'robots', 'noindex'),
    isAdult && meta('name', 'rating', 'adult'),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...me.map((url) => `<link rel="me" href="${escapeHtml(url)}">`),
    fediverseName && meta('name', 'fediverse:creator', fediverseName),
    ...alternates.map(
      ({ type, title, href }) =>
        `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`,
    ),
    ...Object.entries(properties ?? {}).map(([name, content]) =>
      meta(name.startsWith('twitter:') ? 'name' : 'property', name, content),
    ),
    structuredData &&
      `<script type="application/ld+json">${jsonForScript(structuredData)}</script>`,
  ]
    .filter(Boolean)
    .join('\n    ')
}
