import { TURNING } from '@seam/contract/text.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Escapes text for an HTML attribute or element and removes bidirectional control characters. */
export const escape = (text: string) =>
  text.replace(TURNING, '').replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** Serializes JSON for a script element. */
export const inertJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

/** Maximum length of a description, in characters. */
export const DESCRIPTION = 200

export interface Head {
  title: string
  description?: string
  /** Absolute URL of the page. */
  canonical?: string
  /** Tells search engines not to index the page. */
  hidden?: boolean
  /** Open Graph and Twitter properties. */
  properties?: Record<string, string | number>
  /** schema.org data, rendered as JSON-LD. */
  structured?: object
}

/** Renders the elements of the HTML head that describe a page. */
export function renderHead({
  title,
  description,
  canonical,
  hidden,
  properties,
  structured,
}: Head): string {
  const meta = (key: 'name' | 'property', name: string, content: string | number) =>
    `<meta ${key}="${name}" content="${escape(String(content))}">`
  return [
    `<title>${escape(title)} · Seam</title>`,
    description && meta('name', 'description', description),
    hidden && meta('name', 'robots', 'noindex'),
    canonical && `<link rel="canonical" href="${escape(canonical)}">`,
    ...Object.entries(properties ?? {}).map(([name, content]) =>
      meta(name.startsWith('twitter:') ? 'name' : 'property', name, content),
    ),
    structured && `<script type="application/ld+json">${inertJson(structured)}</script>`,
  ]
    .filter(Boolean)
    .join('\n    ')
}
