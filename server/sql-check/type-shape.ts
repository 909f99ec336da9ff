import {
  type Checker,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
  type UnionType,
} from 'typescript/unstable/sync'
import { anything, type Base, type Shape } from './shape.ts'

const BASES: [flag: TypeFlags, base: Base][] = [
  [TypeFlags.String | TypeFlags.StringLiteral, 'string'],
  [TypeFlags.Number | TypeFlags.NumberLiteral, 'number'],
  [TypeFlags.Boolean | TypeFlags.BooleanLiteral, 'boolean'],
]
const CLASSES: Record<string, Base | undefined> = { Date: 'date', Buffer: 'bytes' }
const NULLABLE = TypeFlags.Null | TypeFlags.Undefined

const has = (type: Type, flags: TypeFlags) => (type.flags & flags) !== 0

const partsOf = (type: Type): readonly Type[] =>
  has(type, TypeFlags.Union) ? (type as UnionType).getTypes() : [type]

/** Returns the shape of a type. For unions of objects and for type parameters, anything matches. */
export function shapeOfType(checker: Checker, type: Type): Shape {
  const all = partsOf(type)
  const parts = all.filter((part) => !has(part, NULLABLE))
  const bases = parts.map((part) => BASES.find(([flags]) => has(part, flags))?.[1])
  const isNullable = parts.length < all.length
  if (parts.length > 0 && bases.every((base) => base !== undefined))
    return { bases: new Set(bases), isNullable }
  const [object] = parts
  if (!object || parts.length > 1 || !has(object, TypeFlags.Object)) return anything
  return { ...shapeOfObject(checker, object), isNullable }
}

function shapeOfObject(checker: Checker, type: Type): Shape {
  const base = CLASSES[type.getSymbol()?.name ?? '']
  if (base) return { bases: new Set([base]), isNullable: false }
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as TypeReference)
    return {
      ...anything,
      isNullable: false,
      element: element ? shapeOfType(checker, element) : anything,
    }
  }
  return { ...anything, isNullable: false, properties: propertiesOfType(checker, type) }
}

/**
 * Returns the shapes of an object's properties. A property that only some types of a union have may
 * be null.
 */
export function propertiesOfType(checker: Checker, type: Type): Map<string, Shape> {
  const parts = partsOf(type).map((part) => new Map(propertiesOfObject(checker, part)))
  const merged = new Map(parts.flatMap((part) => [...part]))
  for (const [name, shape] of merged) {
    const isNullable = parts.some((part) => part.get(name)?.isNullable ?? true)
    merged.set(name, { ...shape, isNullable })
  }
  return merged
}

/**
 * Like {@link propertiesOfType}, for a Kysely table, whose columns may have a different type on
 * write.
 */
export const selectedProperties = (checker: Checker, table: Type | undefined) =>
  new Map(
    (table ? checker.getPropertiesOfType(table) : []).map((column) => {
      const type = checker.getTypeOfSymbol(column)
      const select = type && checker.getPropertyOfType(type, '__select__')
      const selected = select ? checker.getTypeOfSymbol(select) : type
      return [column.name, selected ? shapeOfType(checker, selected) : anything]
    }),
  )

const propertiesOfObject = (checker: Checker, type: Type): [string, Shape][] =>
  checker.getPropertiesOfType(type).map((property) => {
    const value = checker.getTypeOfSymbol(property)
    const shape = value ? shapeOfType(checker, value) : anything
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0
    return [property.name, { ...shape, isOptional }]
  })
