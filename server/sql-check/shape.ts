export type Base = 'number' | 'string' | 'boolean' | 'date' | 'bytes'

/** The shape of a database value or a TypeScript type. */
export interface Shape {
  /** Empty if it may be anything, such as an unknown value in JSON. */
  bases: Set<Base>
  isNullable: boolean
  /** Whether a property may be missing. */
  isOptional?: boolean
  element?: Shape
  properties?: Map<string, Shape>
}

export const anything: Shape = { bases: new Set(), isNullable: true }

export const isAnything = ({ bases, element, properties }: Shape) =>
  bases.size === 0 && !element && !properties

const kindOf = ({ bases, element, properties }: Shape) =>
  element ? 'array' : properties ? 'object' : [...bases].toSorted().join(' or ')

/**
 * Returns where a database value does not match its declared type, which may be wider. Whether a
 * value in JSON may be null is unknown.
 */
export function findDifferences(name: string, stored: Shape, declared: Shape): string[] {
  if (isAnything(stored) || isAnything(declared)) return []
  const differences: string[] = []
  if (stored.isNullable && !declared.isNullable && !name.includes('.'))
    differences.push(`${name} may be null`)
  if (stored.element && declared.element)
    return [...differences, ...findDifferences(`${name}[]`, stored.element, declared.element)]
  if (stored.properties && declared.properties)
    return [...differences, ...compareProperties(name, stored.properties, declared.properties)]
  if (kindOf(stored) !== kindOf(declared))
    differences.push(`${name} is ${kindOf(stored)}, not ${kindOf(declared)}`)
  return differences
}

/** Returns the properties that are missing, undeclared or do not match. */
export function compareProperties(
  name: string,
  stored: ReadonlyMap<string, Shape>,
  declared: ReadonlyMap<string, Shape>,
): string[] {
  const path = (key: string) => (name ? `${name}.${key}` : key)
  return [
    ...[...declared]
      .filter(([key, { isOptional }]) => !stored.has(key) && !isOptional)
      .map(([key]) => `${path(key)} is not selected`),
    ...[...stored].flatMap(([key, shape]) => {
      const type = declared.get(key)
      return type ? findDifferences(path(key), shape, type) : [`${path(key)} is not in the type`]
    }),
  ]
}
