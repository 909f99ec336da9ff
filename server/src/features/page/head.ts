import { TURNING } from '@seam/contract/text.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text that can stand in an attribute or an element. */
export const escape = (text: string) =>
  text.replace(TURNING, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** JSON that can stand inside a script element. */
export const inertJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

/** Characters of a description at most. */
export const DESCRIPTION = 200

export interface Head {
  title: string
  description?: string
  /** Absolute address of this very page. */
  canonical?: string
  /** It is found by its link alone: search engines are to leave it out. */
  hidden?: boolean
  /** Open Graph and Twitter properties. */
  properties?: Record<string, string | number>
  structured?: object
}

/** What a page says of itself before any script runs. */
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
