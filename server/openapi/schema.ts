export type JsonObject = Record<string, unknown>
/** A JSON schema. `true` allows every value, `false` none. */
export type Schema = JsonObject | boolean

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an object property, or an empty object if it is missing. */
export const objectAt = (object: JsonObject, key: string): JsonObject => {
  const value = object[key]
  return isObject(value) ? value : {}
}

/** Returns an array property, or an empty array if it is missing. */
export const arrayAt = (object: JsonObject, key: string): unknown[] => {
  const value = object[key]
  return Array.isArray(value) ? value : []
}

/** Without a schema, every value is valid. */
export const toSchema = (value: unknown): Schema =>
  isObject(value) || typeof value === 'boolean' ? value : true

/** Resolves a reference within a document. Throws if its target does not exist. */
export function resolveReference(document: JsonObject, reference: string): JsonObject {
  const keys = reference.split('/')
  let found: unknown = keys.shift() === '#' ? document : undefined
  for (const key of keys) found = isObject(found) ? found[key] : undefined
  if (!isObject(found)) throw new Error(`The document has no ${reference}`)
  return found
}

/**
 * Splits a schema into schemas with at most one type and without unions and references. A value is
 * valid if it is valid for one of them. Returns an empty array if no value is valid.
 */
export function alternativesOf(schema: Schema, document: JsonObject): JsonObject[] {
  if (schema === true) return [{}]
  if (schema === false || isNever(schema)) return []
  const { $ref, anyOf, oneOf, type, const: only, ...rest } = schema
  const split = (parts: unknown[]) =>
    parts.flatMap((part) => alternativesOf(isObject(part) ? { ...rest, ...part } : false, document))
  if (typeof $ref === 'string') return split([resolveReference(document, $ref)])
  if (Array.isArray(anyOf)) return split(anyOf)
  if (Array.isArray(oneOf)) return split(oneOf)
  if (Array.isArray(type)) return split(type.map((one) => ({ type: one })))
  return [
    {
      ...rest,
      ...(type !== undefined && { type }),
      ...('const' in schema && { enum: [only] }),
    },
  ]
}

const isNever = ({ not }: JsonObject) => isObject(not) && Object.keys(not).length === 0
