import { expect, test } from 'vitest'
import { type Direction } from './change.ts'
import { compareSchemas } from './compare-schemas.ts'
import type { JsonObject, Schema } from './schema.ts'

/** Returns whether a client breaks, and the changes. */
function compare(direction: Direction, before: Schema, after: Schema) {
  const documents = { before: {}, after: {} }
  const comparison = { direction, documents, references: new Set<string>() }
  const changes = compareSchemas(before, after, 'value', comparison)
  return {
    breaks: changes.some(({ breaking }) => breaking),
    lines: changes.map(({ at, what }) => `${at}: ${what}`),
  }
}

const text = { type: 'string' }
const nothing = { type: 'null' }
const object = (properties: JsonObject, ...required: string[]) => ({
  type: 'object',
  properties,
  required,
})
const union = (...anyOf: JsonObject[]) => ({ anyOf })
const values = (...all: string[]) => ({ type: 'string', enum: all })
const record = (of: Schema) => ({ type: 'object', additionalProperties: of })

/**
 * The change, whether it breaks requests, whether it breaks responses, and the schema before and
 * after.
 */
test.each<[string, boolean, boolean, Schema, Schema]>([
  ['a new optional property', false, false, object({}), object({ a: text })],
  ['a new required property', true, false, object({}), object({ a: text }, 'a')],
  ['a removed property', true, true, object({ a: text }), object({})],
  ['a property that becomes required', true, false, object({ a: text }), object({ a: text }, 'a')],
  ['a property that becomes optional', false, true, object({ a: text }, 'a'), object({ a: text })],
  ['a new value of an enum', false, false, values('a'), values('a', 'b')],
  ['a removed value of an enum', true, true, values('a', 'b'), values('a')],
  ['values that are now restricted', true, false, text, values('a')],
  ['values that are no longer restricted', false, true, values('a'), text],
  ['a constant that changes', true, true, { const: 'a' }, { const: 'b' }],
  ['a larger maximum', false, true, { ...text, maxLength: 5 }, { ...text, maxLength: 6 }],
  ['a smaller maximum', true, false, { ...text, maxLength: 6 }, { ...text, maxLength: 5 }],
  ['a new maximum', true, false, text, { ...text, maxLength: 5 }],
  ['a maximum that is dropped', false, true, { ...text, maxLength: 5 }, text],
  ['a larger minimum', true, false, { type: 'number', minimum: 1 }, { type: 'number', minimum: 2 }],
  [
    'a smaller minimum',
    false,
    true,
    { type: 'number', minimum: 2 },
    { type: 'number', minimum: 1 },
  ],
  ['a new pattern', true, false, text, { ...text, pattern: 'a' }],
  ['another pattern', true, true, { ...text, pattern: 'a' }, { ...text, pattern: 'b' }],
  ['a pattern that is dropped', false, true, { ...text, pattern: 'a' }, text],
  ['an unknown keyword', true, true, { ...text, novel: 1 }, { ...text, novel: 2 }],
  ['another type', true, true, text, { type: 'boolean' }],
  ['a number from an integer', false, true, { type: 'integer' }, { type: 'number' }],
  ['an integer from a number', true, false, { type: 'number' }, { type: 'integer' }],
  ['any value from a type', false, true, text, {}],
  ['a type from any value', true, false, {}, text],
  ['a value that can be null too', false, true, text, union(text, nothing)],
  ['the same as a list of types', false, true, text, { type: ['string', 'null'] }],
  ['a value that can no longer be null', true, false, union(text, nothing), text],
  ['a removed alternative', true, true, union(text, { type: 'boolean' }), text],
  ['an alternative included in another', false, false, text, union(text, values('a'))],
  [
    'an item of an array',
    true,
    true,
    { type: 'array', items: text },
    { type: 'array', items: nothing },
  ],
  [
    'no more items',
    true,
    true,
    { type: 'array', items: text },
    { type: 'array', items: { not: {} } },
  ],
  [
    'other properties now rejected',
    true,
    false,
    object({}),
    { ...object({}), additionalProperties: false },
  ],
  ['the values of a record', true, true, record(text), record({ type: 'boolean' })],
  [
    'the names of a record',
    true,
    false,
    record(text),
    { ...record(text), propertyNames: { ...text, pattern: 'a' } },
  ],
])(
  '%s: breaks requests: %s, responses: %s',
  (_name, breaksRequest, breaksResponse, before, after) => {
    const [request, response] = [
      compare('request', before, after),
      compare('response', before, after),
    ]
    expect([request.breaks, response.breaks]).toEqual([breaksRequest, breaksResponse])
    expect(request.lines.length + response.lines.length).toBeGreaterThan(0)
  },
)

test('changing a default breaks requests, because clients may depend on it', () => {
  const [a, b] = [
    { ...text, default: 'a' },
    { ...text, default: 'b' },
  ]
  expect(compare('request', a, b).lines).toEqual(['value: the default changes from "a" to "b"'])
  expect(compare('request', a, b).breaks).toBe(true)
  expect(compare('request', a, text).breaks).toBe(true)
  expect(compare('request', text, a).breaks).toBe(false)
  expect(compare('response', a, b).lines).toEqual([])
})

test.each<[string, Schema, Schema]>([
  ['the order of a union', union(text, { type: 'number' }), union({ type: 'number' }, text)],
  ['null in a union and in a list of types', union(text, nothing), { type: ['string', 'null'] }],
  ['oneOf and anyOf', union(text, nothing), { oneOf: [text, nothing] }],
  ['a description', { ...text, description: 'a' }, { ...text, description: 'b' }],
  [
    'the pattern of the same format',
    { ...text, format: 'date-time', pattern: 'a' },
    { ...text, format: 'date-time', pattern: 'b' },
  ],
])('%s makes no difference', (_name, before, after) => {
  expect(compare('request', before, after).lines).toEqual([])
  expect(compare('response', before, after).lines).toEqual([])
})

test('an alternative is compared with the one that differs least', () => {
  const [post, video] = [object({ content: text }), object({ title: text, views: text })]
  const before = union(post, video)
  const after = union({ ...object({ title: text }) }, post)
  expect(compare('response', before, after).lines).toEqual(['value.views: is removed'])
})

test('names the place of a nested change', () => {
  const list = (item: JsonObject) => object({ docs: { type: 'array', items: object({ item }) } })
  expect(compare('response', list(text), list(nothing)).lines).toEqual([
    'value.docs[].item: is no longer string',
    'value.docs[].item: can now also be null',
  ])
})

test('a reference without a target is an error', () => {
  expect(() => compare('request', { $ref: '#/nothing' }, text)).toThrow('no #/nothing')
})
