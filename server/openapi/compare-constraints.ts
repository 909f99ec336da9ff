import { isDeepStrictEqual } from 'node:util'
import { breakingChange, type Change, compatibleChange, type Direction } from './change.ts'
import { arrayAt, type JsonObject } from './schema.ts'

const LOWER_LIMITS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const UPPER_LIMITS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const ANNOTATIONS = ['description', 'title', 'example', 'examples', 'deprecated', '$comment']
/** Keywords compared elsewhere. */
const STRUCTURE = [
  ...['type', 'enum', 'default', 'items'],
  ...['properties', 'required', 'additionalProperties', 'propertyNames'],
]
const HAVE_RULES = new Set([...LOWER_LIMITS, ...UPPER_LIMITS, ...ANNOTATIONS, ...STRUCTURE])

/**
 * Compares the constraints of two schemas of the same type on single values. Stricter constraints
 * break requests; looser ones break responses.
 */
export function compareConstraints(
  before: JsonObject,
  after: JsonObject,
  at: string,
  direction: Direction,
): Change[] {
  const classify = (stricter: boolean, what: string) =>
    (stricter === (direction === 'request') ? breakingChange : compatibleChange)(at, what)
  return [
    ...compareEnums(before, after, at, direction),
    ...compareDefaults(before, after, at, direction),
    ...[...LOWER_LIMITS, ...UPPER_LIMITS].flatMap((keyword) => {
      const [old, now] = [before[keyword], after[keyword]]
      if (old === now) return []
      const rises = now !== undefined && (old === undefined || Number(now) > Number(old))
      const falls = now !== undefined && (old === undefined || Number(now) < Number(old))
      const stricter = LOWER_LIMITS.includes(keyword) ? rises : falls
      return [classify(stricter, `${keyword} changes from ${print(old)} to ${print(now)}`)]
    }),
    ...otherKeywords(before, after).flatMap((keyword) => {
      const [old, now] = [before[keyword], after[keyword]]
      if (isDeepStrictEqual(old, now)) return []
      const what = `${keyword} changes from ${print(old)} to ${print(now)}`
      // Which of two patterns allows more is unknown.
      if (old !== undefined && now !== undefined) return [breakingChange(at, what)]
      return [classify(old === undefined, what)]
    }),
  ]
}

const print = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value))

function otherKeywords(before: JsonObject, after: JsonObject): string[] {
  // The format says the same as the pattern, which differs between versions of zod.
  const hasFormat = before.format !== undefined && before.format === after.format
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (keyword) => !HAVE_RULES.has(keyword) && !(hasFormat && keyword === 'pattern'),
  )
}

/** Clients must tolerate new values in a response, but may depend on the existing ones. */
function compareEnums(
  before: JsonObject,
  after: JsonObject,
  at: string,
  direction: Direction,
): Change[] {
  if (before.enum === undefined && after.enum === undefined) return []
  if (before.enum === undefined || after.enum === undefined) {
    const isRestricted = after.enum !== undefined
    const what = isRestricted ? 'the values are restricted' : 'the values are no longer restricted'
    const breaks = isRestricted === (direction === 'request')
    return [(breaks ? breakingChange : compatibleChange)(at, what)]
  }
  const [old, now] = [arrayAt(before, 'enum'), arrayAt(after, 'enum')]
  const verb = direction === 'request' ? 'accepted' : 'returned'
  return [
    ...old
      .filter((value) => !now.includes(value))
      .map((value) => breakingChange(at, `the value ${print(value)} is no longer ${verb}`)),
    ...now
      .filter((value) => !old.includes(value))
      .map((value) => compatibleChange(at, `the value ${print(value)} is now ${verb}`)),
  ]
}

/**
 * Adding a default only documents what happens without the value; changing it changes the behavior.
 */
function compareDefaults(
  { default: old }: JsonObject,
  { default: now }: JsonObject,
  at: string,
  direction: Direction,
): Change[] {
  if (direction === 'response' || isDeepStrictEqual(old, now)) return []
  const what = `the default changes from ${print(old)} to ${print(now)}`
  return [(old === undefined ? compatibleChange : breakingChange)(at, what)]
}
