import { expect, test } from 'vitest'
import { createOpenApiDocument } from '../src/features/api-reference/openapi.ts'
import { changeLine } from './change.ts'
import { compareDocuments } from './compare-documents.ts'
import type { JsonObject } from './schema.ts'

const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } })
const text = { type: 'string' }
const query = (name: string, required: boolean) => ({ name, in: 'query', required, schema: text })
const session = [{ session: [] }]

/** A document with one operation. */
const documentOf = (operation: JsonObject, components: JsonObject = {}) => ({
  servers: [{ url: '/' }],
  paths: { '/item': { post: { responses: { 200: json(text) }, ...operation } } },
  components,
})

function expectChange(before: JsonObject, after: JsonObject, breaking: boolean, line: string) {
  const changes = compareDocuments(before, after)
  expect(changes.map(changeLine)).toEqual([line])
  expect(changes[0]?.breaking).toBe(breaking)
}

test('a document has no changes compared with itself', () => {
  const document = JSON.parse(JSON.stringify(createOpenApiDocument())) as JsonObject
  expect(compareDocuments(document, document)).toEqual([])
})

test('removing an endpoint breaks clients, adding one does not', () => {
  const [one, none] = [documentOf({}), { ...documentOf({}), paths: {} }]
  expectChange(one, none, true, 'POST /item: is removed')
  expectChange(none, one, false, 'POST /item: is new')
})

test('changing the method or base path breaks clients', () => {
  const put = { ...documentOf({}), paths: { '/item': { put: documentOf({}).paths['/item'].post } } }
  const lines = compareDocuments(documentOf({}), put).map(changeLine)
  expect(lines).toEqual(['POST /item: is removed', 'PUT /item: is new'])
  const moved = { ...documentOf({}), servers: [{ url: '/v2' }] }
  const changes = compareDocuments(documentOf({}), moved).map(changeLine)
  expect(changes).toEqual(['POST /item: is removed', 'POST /v2/item: is new'])
  const { post } = documentOf({}).paths['/item']
  const whole = { ...documentOf({}), paths: { '/v2/item': { post } } }
  expect(compareDocuments(moved, whole)).toEqual([])
})

test('changing the authentication breaks clients, for one endpoint or all, but removing it does not', () => {
  const [open, closed] = [documentOf({}), documentOf({ security: session })]
  expectChange(open, closed, true, 'POST /item: needs another authentication')
  expectChange(closed, open, false, 'POST /item: no longer needs a session')
  const optional = documentOf({ security: [{}, ...session] })
  expect(compareDocuments(open, optional)).toEqual([])
  expectChange(optional, closed, true, 'POST /item: needs another authentication')
  const both = documentOf({ security: [{ token: ['read'] }, ...session] })
  expectChange(closed, both, false, 'POST /item: accepts another authentication')
  expectChange(both, closed, true, 'POST /item: needs another authentication')
  const cookie = (name: string) => documentOf({}, { securitySchemes: { session: { name } } })
  expectChange(cookie('a'), cookie('b'), true, 'security scheme session: changed')
})

test.each<[string, JsonObject[], JsonObject[], boolean, string]>([
  ['removed', [query('q', false)], [], true, 'is removed'],
  ['new and optional', [], [query('q', false)], false, 'is new'],
  ['new and required', [], [query('q', true)], true, 'is new and required'],
  ['required', [query('q', false)], [query('q', true)], true, 'is now required'],
  ['optional', [query('q', true)], [query('q', false)], false, 'is optional now'],
  [
    'longer at most',
    [query('q', true)],
    [{ ...query('q', true), schema: { type: 'string', maxLength: 5 } }],
    true,
    'maxLength changes from none to 5',
  ],
])('a parameter that becomes %s', (_name, before, after, breaking, what) => {
  const [old, now] = [documentOf({ parameters: before }), documentOf({ parameters: after })]
  expectChange(old, now, breaking, `POST /item query parameter q: ${what}`)
})

test('adding a required body or removing a body breaks clients, adding an optional one does not', () => {
  const required = documentOf({ requestBody: { required: true, ...json(text) } })
  const optional = documentOf({ requestBody: json(text) })
  const none = documentOf({})
  expectChange(none, required, true, 'POST /item request: now needs a body')
  expectChange(none, optional, false, 'POST /item request: can now have a body')
  expectChange(optional, required, true, 'POST /item request: is now required')
  expectChange(required, none, true, 'POST /item request: no longer has a body')
})

test('changing a status breaks clients, adding one does not', () => {
  const [ok, both] = [{ 200: json(text) }, { 200: json(text), 201: json(text) }]
  const [before, after] = [documentOf({ responses: ok }), documentOf({ responses: both })]
  expectChange(before, after, false, 'POST /item response 201: is new')
  expectChange(after, before, true, 'POST /item response 201: is removed')
})

test('changing the media type breaks clients', () => {
  const xml = { content: { 'text/xml': { schema: text } } }
  const changes = compareDocuments(documentOf({}), documentOf({ responses: { 200: xml } }))
  expect(changes).toEqual([
    {
      breaking: true,
      at: 'POST /item response 200',
      what: 'is no longer application/json',
    },
    { breaking: false, at: 'POST /item response 200', what: 'can now be text/xml' },
  ])
})

test('a schema shared by many responses is reported once', () => {
  const shared = (code: JsonObject) => {
    const response = json({ $ref: '#/components/schemas/Problem' })
    const schema = { type: 'object', properties: { code } }
    const responses = { 200: response, default: response }
    return documentOf({ responses }, { schemas: { Problem: schema } })
  }
  expectChange(
    shared({ ...text, maxLength: 5 }),
    shared(text),
    true,
    '#/components/schemas/Problem in a response.code: maxLength changes from 5 to none',
  )
})

test('a summary does not matter', () => {
  expect(compareDocuments(documentOf({ summary: 'a' }), documentOf({ summary: 'b' }))).toEqual([])
})
