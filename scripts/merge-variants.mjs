const TOKEN = /<(\/?)([\w-]+)([^>]*?)(\/?)>|[^<]+/g

/** Parses well-formed HTML, as React renders it, into texts and `{ tag, attributes, children }`. */
function parse(html) {
  const root = { children: [] }
  const open = [root]
  for (const [text, closing, tag, attributes, isVoid] of html.matchAll(TOKEN)) {
    const parent = open.at(-1)
    if (tag === undefined) parent.children.push(text)
    else if (closing) open.pop()
    else {
      const node = { tag, attributes, children: [], isVoid: Boolean(isVoid) }
      parent.children.push(node)
      if (!isVoid) open.push(node)
    }
  }
  return root.children
}

const serialize = (nodes) => nodes.map(serializeNode).join('')
const serializeNode = (node) =>
  typeof node === 'string' ? node : wrap(node, serialize(node.children))
const wrap = ({ tag, attributes, isVoid }, content) =>
  isVoid ? `<${tag}${attributes}/>` : `<${tag}${attributes}>${content}</${tag}>`

const isSame = (one, other) =>
  typeof one === 'string' || typeof other === 'string'
    ? one === other
    : one.tag === other.tag && one.attributes === other.attributes

/**
 * Merges the HTML of one page, rendered for several screen sizes, so that style sheets choose what is
 * shown: what only some sizes have gets the class `not-{size}` for every other size.
 */
export function mergeVariants(htmlBySize) {
  const sizes = Object.keys(htmlBySize)
  return mergeLists(Object.values(htmlBySize).map(parse), sizes)
}

function mergeLists(lists, sizes) {
  const texts = lists.map(serialize)
  if (texts.every((text) => text === texts[0])) return texts[0]
  const shortest = Math.min(...lists.map(({ length }) => length))
  const allSame = (at) => lists.every((list) => isSame(at(list), at(lists[0])))
  let start = 0
  while (start < shortest && allSame((list) => list[start])) start++
  let end = 0
  while (end < shortest - start && allSame((list) => list.at(-1 - end))) end++
  const merge = (at) => mergeNodes(lists.map(at), sizes)
  const range = (length) => Array.from({ length }, (_, index) => index)
  return [
    ...range(start).map((index) => merge((list) => list[index])),
    separate(
      lists.map((list) => list.slice(start, list.length - end)),
      sizes,
    ),
    ...range(end).map((index) => merge((list) => list.at(index - end))),
  ].join('')
}

const mergeNodes = (nodes, sizes) =>
  typeof nodes[0] === 'string'
    ? nodes[0]
    : wrap(
        nodes[0],
        mergeLists(
          nodes.map(({ children }) => children),
          sizes,
        ),
      )

/** Each distinct list once, hidden from the sizes that do not have it. */
function separate(lists, sizes) {
  const sizesByText = Map.groupBy(sizes, (_, index) => serialize(lists[index]))
  return [...sizesByText]
    .map(([text, shown]) =>
      serialize(
        parse(text).map((node) =>
          hide(
            node,
            sizes.filter((size) => !shown.includes(size)),
          ),
        ),
      ),
    )
    .join('')
}

function hide(node, sizes) {
  const classes = sizes.map((size) => `not-${size}`).join(' ')
  if (typeof node === 'string') {
    return { tag: 'span', attributes: ` class="${classes}"`, children: [node] }
  }
  const attributes = / class="/.test(node.attributes)
    ? node.attributes.replace(' class="', ` class="${classes} `)
    : `${node.attributes} class="${classes}"`
  return { ...node, attributes }
}
