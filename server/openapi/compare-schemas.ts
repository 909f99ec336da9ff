import { breakingChange, type Change, compatibleChange, type Direction } from './change.ts'
import { compareConstraints } from './compare-constraints.ts'
import { compareObjects } from './compare-objects.ts'
import { alternativesOf, isObject, type JsonObject, type Schema, toSchema } from './schema.ts'

export interface Comparison {
  direction: Direction
  /** The documents that the references of both schemas point into. */
  documents: { before: JsonObject; after: JsonObject }
  /** Collects references that both schemas contain. These are compared once per direction. */
  references: Set<string>
}

interface Pair {
  old: JsonObject
  now: JsonObject
  changes: Change[]
}

/**
 * Compares two schemas. Each alternative of a union is compared with the one that differs least.
 */
export function compareSchemas(
  before: Schema,
  after: Schema,
  at: string,
  comparison: Comparison,
): Change[] {
  const { direction, documents, references } = comparison
  const reference = sharedReference(before, after)
  if (reference !== undefined) {
    references.add(reference)
    return []
  }
  const olds = alternativesOf(before, documents.before)
  const news = alternativesOf(after, documents.after)
  const pairs = olds
    .flatMap((old) =>
      news.map((now) => ({ old, now, changes: compareAlternatives(old, now, at, comparison) })),
    )
    .sort((a, b) => cost(a) - cost(b))
  const { chosen, unmatched } = matchPairs(pairs, olds, news)
  /** An alternative that is included in another one makes no difference. */
  const isIncluded = (alternative: JsonObject) =>
    pairs.some((pair) => [pair.old, pair.now].includes(alternative) && breaks(pair) === 0)
  const classify = (breaking: boolean, alternative: JsonObject, what: string) =>
    (breaking && !isIncluded(alternative) ? breakingChange : compatibleChange)(
      at,
      `${what} ${describe(alternative)}`,
    )
  return [
    ...chosen.flatMap(({ changes }) => changes),
    ...unmatched.olds.map((old) =>
      direction === 'request'
        ? classify(true, old, 'no longer accepts')
        : classify(old.type !== 'null', old, 'is no longer'),
    ),
    ...unmatched.news.map((now) =>
      direction === 'request'
        ? classify(false, now, 'also accepts')
        : classify(true, now, 'can now also be'),
    ),
  ]
}

const breaks = ({ changes }: Pair) => changes.filter(({ breaking }) => breaking).length
const cost = (pair: Pair) => breaks(pair) * 1_000 + pair.changes.length

/** Selects the pairs of the same type with the fewest differences, using each alternative once. */
function matchPairs(pairs: Pair[], olds: JsonObject[], news: JsonObject[]) {
  const matched = new Set<JsonObject>()
  const chosen = pairs.filter(({ old, now }) => {
    if (!areComparable(old, now) || matched.has(old) || matched.has(now)) return false
    matched.add(old).add(now)
    return true
  })
  const unmatched = {
    olds: olds.filter((old) => !matched.has(old)),
    news: news.filter((now) => !matched.has(now)),
  }
  return { chosen, unmatched }
}

function sharedReference(before: Schema, after: Schema): string | undefined {
  if (!isObject(before) || !isObject(after)) return undefined
  return typeof before.$ref === 'string' && before.$ref === after.$ref ? before.$ref : undefined
}

const isNumeric = ({ type }: JsonObject) => type === 'integer' || type === 'number'

const areComparable = (old: JsonObject, now: JsonObject) =>
  old.type === now.type ||
  (isNumeric(old) && isNumeric(now)) ||
  old.type === undefined ||
  now.type === undefined

function compareAlternatives(
  old: JsonObject,
  now: JsonObject,
  at: string,
  comparison: Comparison,
): Change[] {
  const changes = compareTypes(old, now, at, comparison.direction)
  if (!areComparable(old, now)) return changes
  changes.push(...compareConstraints(old, now, at, comparison.direction))
  if (old.type === 'array' && now.type === 'array') {
    changes.push(...compareSchemas(toSchema(old.items), toSchema(now.items), `${at}[]`, comparison))
  }
  if (old.type === 'object' && now.type === 'object') {
    changes.push(
      ...compareObjects(old, now, at, {
        direction: comparison.direction,
        compare: (...schemas) => compareSchemas(...schemas, comparison),
      }),
    )
  }
  return changes
}

function compareTypes(
  old: JsonObject,
  now: JsonObject,
  at: string,
  direction: Direction,
): Change[] {
  if (old.type === now.type) return []
  const [narrow, wide] = direction === 'request' ? [old.type, now.type] : [now.type, old.type]
  const isCompatible = wide === undefined || (narrow === 'integer' && wide === 'number')
  const what = `the type changes from ${describe(old)} to ${describe(now)}`
  return [(isCompatible ? compatibleChange : breakingChange)(at, what)]
}

/** Describes an alternative so that a reader can distinguish it from the others. */
function describe({ type, enum: values, properties }: JsonObject): string {
  if (Array.isArray(values)) return `one of ${JSON.stringify(values)}`
  if (isObject(properties)) return `an object with ${Object.keys(properties).join(', ')}`
  return typeof type === 'string' ? type : 'any value'
}
