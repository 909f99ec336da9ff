import { breakingChange, type Change, compatibleChange, type Direction } from './change.ts'
import { arrayAt, type JsonObject, objectAt, type Schema, toSchema } from './schema.ts'

interface Context {
  direction: Direction
  compare: (before: Schema, after: Schema, at: string) => Change[]
}

export function compareObjects(
  before: JsonObject,
  after: JsonObject,
  at: string,
  context: Context,
): Change[] {
  const { direction, compare } = context
  const [olds, news] = [objectAt(before, 'properties'), objectAt(after, 'properties')]
  const names = [...new Set([...Object.keys(olds), ...Object.keys(news)])]
  return [
    ...names.flatMap((name) => {
      const place = `${at}.${name}`
      const required = arrayAt(after, 'required').includes(name)
      if (!(name in news)) return [breakingChange(place, 'is removed')]
      if (!(name in olds)) return [newProperty(place, required, direction)]
      const wasRequired = arrayAt(before, 'required').includes(name)
      return [
        ...compareRequired(place, wasRequired, required, direction),
        ...compare(toSchema(olds[name]), toSchema(news[name]), place),
      ]
    }),
    ...compareOtherProperties(before, after, at, context),
  ]
}

const newProperty = (at: string, required: boolean, direction: Direction): Change =>
  required && direction === 'request'
    ? breakingChange(at, 'is new and required')
    : compatibleChange(at, 'is new')

function compareRequired(
  at: string,
  before: boolean,
  after: boolean,
  direction: Direction,
): Change[] {
  if (before === after) return []
  const what = after ? 'is now required' : 'is no longer required'
  const breaks = after === (direction === 'request')
  return [(breaks ? breakingChange : compatibleChange)(at, what)]
}

/** Compares the names and schemas of unlisted properties, such as those of a record. */
function compareOtherProperties(
  before: JsonObject,
  after: JsonObject,
  at: string,
  { direction, compare }: Context,
): Change[] {
  const [old, now] = [toSchema(before.additionalProperties), toSchema(after.additionalProperties)]
  // Clients must tolerate new properties in a response, but may depend on the schema of a record.
  const mayAdd = direction === 'response' && typeof old === 'boolean'
  return [
    ...(mayAdd ? [] : compare(old, now, `${at}.*`)),
    ...compare(toSchema(before.propertyNames), toSchema(after.propertyNames), `${at} names`),
  ]
}
