import { isDeepStrictEqual } from 'node:util'
import { breakingChange, type Change, compatibleChange, type Direction } from './change.ts'
import { compareSchemas, type Comparison } from './compare-schemas.ts'
import {
  arrayAt,
  isObject,
  type JsonObject,
  objectAt,
  resolveReference,
  toSchema,
} from './schema.ts'

/**
 * Compares two OpenAPI documents. Returns the changes. Those that may make a client of the first
 * document fail are breaking.
 */
export function compareDocuments(before: JsonObject, after: JsonObject): Change[] {
  const documents = { before, after }
  const comparisons = {
    request: { direction: 'request', documents, references: new Set<string>() },
    response: { direction: 'response', documents, references: new Set<string>() },
  } satisfies Record<Direction, Comparison>
  const [olds, news] = [operationsOf(before), operationsOf(after)]
  const changes = [...new Set([...olds.keys(), ...news.keys()])].flatMap((name) => {
    const [old, now] = [olds.get(name), news.get(name)]
    if (!now) return [breakingChange(name, 'is removed')]
    if (!old) return [compatibleChange(name, 'is new')]
    return compareOperations(old, now, name, comparisons)
  })
  return [
    ...compareSchemes(before, after),
    ...changes,
    ...Object.values(comparisons).flatMap(compareReferences),
  ]
}

type Comparisons = Record<Direction, Comparison>

const securitySchemes = (document: JsonObject) =>
  objectAt(objectAt(document, 'components'), 'securitySchemes')

/** A new scheme breaks no client. */
function compareSchemes(before: JsonObject, after: JsonObject): Change[] {
  const schemes = securitySchemes(after)
  return Object.entries(securitySchemes(before)).flatMap(([name, scheme]) =>
    compareExactly(scheme, schemes[name], `security scheme ${name}`),
  )
}

const compareExactly = (before: unknown, after: unknown, at: string): Change[] =>
  isDeepStrictEqual(before, after) ? [] : [breakingChange(at, 'changed')]

/** Returns the operations by method and path, including the base path of the server. */
function operationsOf(document: JsonObject) {
  const [server] = arrayAt(document, 'servers').filter(isObject)
  const base = typeof server?.url === 'string' ? server.url.replace(/\/$/, '') : ''
  return new Map(
    Object.entries(objectAt(document, 'paths')).flatMap(([path, operations]) =>
      Object.entries(isObject(operations) ? operations : {}).flatMap(([method, operation]) =>
        isObject(operation) ? [[`${method.toUpperCase()} ${base}${path}`, operation] as const] : [],
      ),
    ),
  )
}

/** Comparing a reference may add others. Iterating over a set visits those as well. */
function compareReferences(comparison: Comparison): Change[] {
  const { direction, documents, references } = comparison
  const changes: Change[] = []
  for (const reference of references) {
    const before = resolveReference(documents.before, reference)
    const after = resolveReference(documents.after, reference)
    changes.push(...compareSchemas(before, after, `${reference} in a ${direction}`, comparison))
  }
  return changes
}

function compareOperations(
  before: JsonObject,
  after: JsonObject,
  at: string,
  comparisons: Comparisons,
): Change[] {
  return [
    ...compareSecurity(before, after, at),
    ...compareParameters(before, after, at, comparisons.request),
    ...compareBodies(before, after, at, comparisons.request),
    ...compareResponses(before, after, at, comparisons.response),
  ]
}

/**
 * Returns the security requirements of a request. An empty one among them makes the others
 * optional.
 */
function requirementsOf(operation: JsonObject): unknown[] {
  const requirements = arrayAt(operation, 'security').filter(isObject)
  return requirements.some((one) => Object.keys(one).length === 0) ? [] : requirements
}

function compareSecurity(before: JsonObject, after: JsonObject, at: string): Change[] {
  const [old, now] = [requirementsOf(before), requirementsOf(after)]
  if (isDeepStrictEqual(old, now)) return []
  if (now.length === 0) return [compatibleChange(at, 'no longer needs a session')]
  const remains = (one: unknown) => now.some((other) => isDeepStrictEqual(one, other))
  return [
    old.length > 0 && old.every(remains)
      ? compatibleChange(at, 'accepts another authentication')
      : breakingChange(at, 'needs another authentication'),
  ]
}

const parametersOf = (operation: JsonObject) =>
  new Map(
    arrayAt(operation, 'parameters')
      .filter(isObject)
      .map((parameter) => [
        `${String(parameter.in)} parameter ${String(parameter.name)}`,
        parameter,
      ]),
  )

function compareParameters(
  before: JsonObject,
  after: JsonObject,
  at: string,
  comparison: Comparison,
): Change[] {
  const [olds, news] = [parametersOf(before), parametersOf(after)]
  return [...new Set([...olds.keys(), ...news.keys()])].flatMap((name) => {
    const place = `${at} ${name}`
    const [old, now] = [olds.get(name), news.get(name)]
    if (!now) return [breakingChange(place, 'is removed')]
    if (!old) {
      return now.required === true
        ? [breakingChange(place, 'is new and required')]
        : [compatibleChange(place, 'is new')]
    }
    return [
      ...compareRequired(old, now, place),
      ...compareSchemas(toSchema(old.schema), toSchema(now.schema), place, comparison),
    ]
  })
}

function compareRequired(before: JsonObject, after: JsonObject, at: string): Change[] {
  const [old, now] = [before.required === true, after.required === true]
  if (old === now) return []
  return [now ? breakingChange(at, 'is now required') : compatibleChange(at, 'is optional now')]
}

function compareBodies(
  before: JsonObject,
  after: JsonObject,
  operation: string,
  comparison: Comparison,
): Change[] {
  const at = `${operation} request`
  const [old, now] = [before.requestBody, after.requestBody]
  if (!isObject(old) && !isObject(now)) return []
  if (!isObject(now)) return [breakingChange(at, 'no longer has a body')]
  if (!isObject(old)) {
    return now.required === true
      ? [breakingChange(at, 'now needs a body')]
      : [compatibleChange(at, 'can now have a body')]
  }
  return [...compareRequired(old, now, at), ...compareContent(old, now, at, comparison)]
}

function compareResponses(
  before: JsonObject,
  after: JsonObject,
  at: string,
  comparison: Comparison,
): Change[] {
  const [olds, news] = [objectAt(before, 'responses'), objectAt(after, 'responses')]
  return [...new Set([...Object.keys(olds), ...Object.keys(news)])].flatMap((status) => {
    const place = `${at} response ${status}`
    if (!(status in news)) return [breakingChange(place, 'is removed')]
    if (!(status in olds)) return [compatibleChange(place, 'is new')]
    return compareContent(objectAt(olds, status), objectAt(news, status), place, comparison)
  })
}

/** Compares the schemas of a body or response by media type. */
function compareContent(
  before: JsonObject,
  after: JsonObject,
  at: string,
  comparison: Comparison,
): Change[] {
  const [olds, news] = [objectAt(before, 'content'), objectAt(after, 'content')]
  return [...new Set([...Object.keys(olds), ...Object.keys(news)])].flatMap((type) => {
    if (!(type in news)) return [breakingChange(at, `is no longer ${type}`)]
    if (!(type in olds)) return [compatibleChange(at, `can now be ${type}`)]
    const [old, now] = [objectAt(olds, type), objectAt(news, type)]
    return compareSchemas(toSchema(old.schema), toSchema(now.schema), at, comparison)
  })
}
