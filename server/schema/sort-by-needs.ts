/**
 * Sorts objects so that each comes after those that it needs, otherwise preserving their order.
 * Ignores needs that form a cycle.
 */
export function sortByNeeds<T extends { name: string }>(
  objects: T[],
  needs: (object: T) => string[],
): T[] {
  const sorted: T[] = []
  const visited = new Set<T>()
  const visit = (object: T) => {
    if (visited.has(object)) return
    visited.add(object)
    const needed = needs(object)
    objects.filter(({ name }) => needed.includes(name)).forEach(visit)
    sorted.push(object)
  }
  objects.forEach(visit)
  return sorted
}
