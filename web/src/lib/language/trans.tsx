import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { i18n } from './language.ts'

interface TransProps {
  message: string
  values?: Record<string, ReactNode>
  components?: Record<string, ReactElement>
}

/** Text with elements. Written as `Trans` of `@lingui/react/macro`, which becomes this one. */
export function Trans({ message, values = {}, components = {} }: TransProps): ReactNode {
  const elements = { ...components }
  const texts: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    // A value must not be read as a tag.
    if (typeof value === 'number' || (typeof value === 'string' && !value.includes('<'))) {
      texts[name] = value
      continue
    }
    const key = `value-${name}`
    elements[key] = <Fragment>{value}</Fragment>
    texts[name] = `<${key}/>`
  }
  return insertElements(i18n._({ id: '', message, values: texts }), elements)
}

const TAG = /<([\w-]+)>(.*?)<\/\1>|<([\w-]+)\/>/s

/** Replaces `<0>text</0>` and `<0/>` with elements. */
function insertElements(text: string, elements: Record<string, ReactElement>): ReactNode {
  const nodes: ReactNode[] = []
  let rest = text
  for (let tag = TAG.exec(rest); tag; tag = TAG.exec(rest)) {
    const [whole, pair, inner, single = pair ?? ''] = tag
    const element = elements[single]
    const before = rest.slice(0, tag.index)
    if (before) nodes.push(before)
    nodes.push(
      isValidElement(element) &&
        cloneElement(
          element,
          { key: nodes.length },
          ...(inner === undefined ? [] : [insertElements(inner, elements)]),
        ),
    )
    rest = rest.slice(tag.index + whole.length)
  }
  if (rest) nodes.push(rest)
  return nodes.length === 1 ? nodes[0] : nodes
}
