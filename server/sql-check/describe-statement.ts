import { createGenerator, type ResolvedTarget } from '@ts-safeql/generate'
import type postgres from 'postgres'
import { anything, type Base, isAnything, type Shape } from './shape.ts'

export interface Description {
  /** By name; undefined for a statement that returns nothing. */
  columns: Map<string, Shape> | undefined
  parameters: Shape[]
}

const BASES: Record<string, Base | undefined> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  text: 'string',
  varchar: 'string',
  name: 'string',
  numeric: 'string',
  uuid: 'string',
  bool: 'boolean',
  true: 'boolean',
  false: 'boolean',
  timestamptz: 'date',
  timestamp: 'date',
  date: 'date',
  bytea: 'bytes',
}

const shapeOfType = (type: string): Shape => {
  if (type.startsWith('_'))
    return { bases: new Set(), isNullable: false, element: shapeOfType(type.slice(1)) }
  const base = BASES[type]
  return base ? { bases: new Set([base]), isNullable: false } : anything
}

function shapeOf(target: ResolvedTarget): Shape {
  switch (target.kind) {
    case 'type':
      return target.type === 'null' ? anything : shapeOfType(target.type)
    case 'literal':
      return shapeOf(target.base)
    case 'array': {
      // The type of an element may be given as that of its array.
      const element = shapeOf(target.value)
      return element.element ? element : { bases: new Set(), isNullable: false, element }
    }
    case 'object':
      return { bases: new Set(), isNullable: false, properties: shapesOf(target.value) }
    default: {
      const others = target.value.filter((part) => !isNull(part))
      const [first] = others
      if (!first || others.length > 1) return anything
      return { ...shapeOf(first), isNullable: others.length < target.value.length }
    }
  }
}

const isNull = (target: ResolvedTarget) => target.kind === 'type' && target.type === 'null'

const shapesOf = (entries: [string, ResolvedTarget][]) =>
  new Map(entries.map(([name, target]) => [name, shapeOf(target)]))

/**
 * Prepares statements and infers which of their columns may be null. Throws if PostgreSQL rejects a
 * statement.
 */
export async function createDescribe(sql: postgres.Sql) {
  const generator = createGenerator()
  const types = await sql<{ oid: number; typname: string }[]>`select oid, typname from pg_type`
  const names = new Map(types.map(({ oid, typname }) => [oid, typname]))
  return async (text: string): Promise<Description> => {
    const query = { text, sourcemaps: [] }
    const result = await generator.generate({
      sql,
      query,
      cacheKey: 'schema',
      fieldTransform: undefined,
    })
    if (result._tag === 'Left') throw result.left
    const { output, stmt } = result.right
    const shapeOfOid = (oid: number) => shapeOfType(names.get(oid) ?? '')
    const columns = output && shapesOf(output.value)
    for (const { name, type } of stmt.columns) {
      const inferred = columns?.get(name)
      const described = shapeOfOid(type)
      // PostgreSQL knows the type, except for the contents of JSON.
      if (inferred && !isAnything(described))
        columns?.set(name, { ...described, isNullable: inferred.isNullable })
    }
    return { columns: columns ?? undefined, parameters: stmt.types.map(shapeOfOid) }
  }
}
