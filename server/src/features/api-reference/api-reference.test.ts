import { beforeAll, expect, test } from 'vitest'
import { API_BASE, type Endpoint, acceptsBody } from '@seam/contract/endpoint.ts'
import { requiredScope } from '@seam/contract/endpoint-scopes.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import { visitor } from '../../../test/cast.ts'

interface Operation {
  operationId?: string
  tags: string[]
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  responses: Record<string, unknown>
  security?: object[]
}
interface Document {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

let document: Document
beforeAll(async () => {
  const response = await visitor().fetch('/api/v1/openapi.json')
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  document = (await response.json()) as Document
})

const operationOf = ({ path, method }: Endpoint) =>
  document.paths[API_BASE + path]?.[method.toLowerCase()]

test('the document is valid OpenAPI 3.1 for the whole site', () => {
  expect(document.openapi).toMatch(/^3\.1/)
  expect(document.servers).toEqual([{ url: '/' }])
})

test('contains every endpoint of the contract and the event streams, and no others', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const calls = endpoints.map(({ method, path }) => `${method} ${API_BASE}${path}`)
  const streams = ['/events', '/events/page', '/video/progress']
  const expected = [...calls, ...streams.map((path) => `GET ${API_BASE}${path}`)]
  const ofApi = described.filter((operation) => operation.includes(` ${API_BASE}/`))
  expect(ofApi.toSorted()).toEqual(expected.toSorted())
  expect(described.filter((operation) => !ofApi.includes(operation))).toEqual([
    'POST /media/v1_1/seam/auto/upload',
    'POST /media/tus',
    'GET /media/tus/{id}',
    'HEAD /media/tus/{id}',
    'PATCH /media/tus/{id}',
    'DELETE /media/tus/{id}',
    'GET /feed.xml',
    'GET /feed.json',
    'GET /u/{username}/feed.xml',
    'GET /u/{username}/feed.json',
    'GET /u/{username}/podcast.xml',
    'GET /oembed',
  ])
})

test('each operation has a unique id, and states what session it needs', () => {
  const operations = Object.values(document.paths).flatMap(Object.values<Operation>)
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(ids.length)
  expect(document.paths['/api/v1/post']?.post?.operationId).toBe('createPost')
  expect(operations.every(({ security }) => security !== undefined)).toBe(true)
})

test('schemas have names', () => {
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Problem', 'Video', 'Profile', 'PostBody', 'UploadedFile']),
  )
  expect(JSON.stringify(document)).not.toContain('$defs')
})

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s is described with its parameters, body, response and access',
  (_, endpoint) => {
    const operation = operationOf(endpoint)
    expect(operation?.summary).toBe(endpoint.summary)
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? []
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(endpoint.path.match(/\{\w+\}/g) ?? [])
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(operation?.requestBody !== undefined).toBe(acceptsBody(endpoint))
    expect(operation?.responses).toHaveProperty(String(endpoint.status))
    const scope = requiredScope(endpoint)
    const signedIn = [...(scope === null ? [] : [{ token: [scope] }]), { session: [] }]
    const optional = endpoint.ignoresCookies ? [] : [{}, ...signedIn]
    expect(operation?.security).toEqual(endpoint.access === 'public' ? optional : signedIn)
    const header = operation?.parameters.some(({ name }) => name === 'X-XSRF-TOKEN')
    expect(header).toBe(endpoint.changesState)
  },
)

test('describes the query of a list and the required keys of an edit', () => {
  const list = document.paths['/api/v1/video']?.get
  expect(list?.parameters.map(({ name }) => name)).toEqual([
    'page',
    'limit',
    'cursor',
    'username',
    'feed',
    'category',
    'sort',
    'range',
  ])
  const edit = document.paths['/api/v1/video/{publicId}']?.patch
  expect(edit?.requestBody?.content['application/json']?.schema.required?.sort()).toEqual([
    'category',
    'description',
    'nsfw',
    'publishStatus',
    'title',
  ])
})

test.each(['/events', '/events/page', '/video/progress'])(
  'describes %s as server-sent events',
  (path) => {
    const stream = document.paths[API_BASE + path]?.get
    expect(stream?.responses['200']).toMatchObject({ content: { 'text/event-stream': {} } })
    expect(stream?.security).toBeDefined()
  },
)

test('serves the documentation page with all its files', async () => {
  const page = await visitor().fetch('/api/v1/docs')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  const html = await page.text()
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
  expect(files.length).toBeGreaterThanOrEqual(3)
  const types = { js: /^text\/javascript/, css: /^text\/css/ }
  for (const url of files) {
    const file = await visitor().fetch(url)
    expect([url, file.status]).toEqual([url, 200])
    const type = types[url.endsWith('.css') ? 'css' : 'js']
    expect(file.headers.get('content-type')).toMatch(type)
  }
})
