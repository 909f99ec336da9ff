import { escapeHtml } from './escape-html.ts'

/** Characters that no XML document may contain, including lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const escapeXml = (text: string) => escapeHtml(text.replace(FORBIDDEN, ''))

/** Markup, as opposed to text, which is escaped. */
export interface Xml {
  xml: string
}

export type XmlChild = Xml | string | number | null | undefined | false | readonly XmlChild[]

/** Attributes without a value are omitted. */
type Attributes = Record<string, string | number | null | undefined>

/**
 * Returns an element. Escapes its texts and attributes and removes characters that XML does not
 * allow.
 */
export const element = (name: string, attributes: Attributes, ...children: XmlChild[]): Xml => {
  const start = `<${name}${renderAttributes(attributes)}`
  const content = renderChild(children)
  return { xml: content === '' ? `${start}/>` : `${start}>${content}</${name}>` }
}

export const xmlDocument = ({ xml }: Xml): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`)

const renderAttributes = (attributes: Attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value != null)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')

const renderChild = (child: XmlChild): string => {
  if (child == null || child === false) return ''
  if (typeof child === 'object') {
    return 'xml' in child ? child.xml : child.map(renderChild).join('')
  }
  return escapeXml(String(child))
}
