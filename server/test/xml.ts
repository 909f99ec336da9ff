import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import { SaxesParser } from 'saxes'

/** Parses a document. Throws unless it is completely well-formed. */
export function parseXml(text: string): Document {
  const strict = new SaxesParser({ xmlns: true })
  strict.on('error', (error) => {
    throw error
  })
  strict.write(text).close()
  const fail = (level: string, message: string) => {
    throw new Error(`${level}: ${message}`)
  }
  return new DOMParser({ onError: fail }).parseFromString(text, 'text/xml')
}

/** Returns the children of an element, or of the root, with this qualified name. */
export const children = (parent: Document | Element, name: string): Element[] => {
  const root = 'documentElement' in parent ? parent.documentElement : parent
  return [...(root?.childNodes ?? [])].filter((node): node is Element => node.nodeName === name)
}

/** Returns the text of the first child at this path of qualified names, or undefined. */
export function textAt(parent: Document | Element, ...names: string[]): string | undefined {
  const [name = '', ...rest] = names
  const [child] = children(parent, name)
  if (!child) return undefined
  return rest.length > 0 ? textAt(child, ...rest) : (child.textContent ?? '')
}

export const attributesOf = (element: Element | undefined): Record<string, string> =>
  Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]))
