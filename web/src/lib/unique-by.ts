/** Returns the items in order, without those whose key an earlier item has. */
export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const keys = new Set<string>()
  return items.filter((item) => {
    const key = keyOf(item)
    const isFirst = !keys.has(key)
    keys.add(key)
    return isFirst
  })
}
