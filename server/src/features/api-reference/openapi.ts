import * as z from 'zod'
import { API_BASE, type Endpoint, acceptsBody } from '@seam/contract/endpoint.ts'
import { requiredScope } from '@seam/contract/endpoint-scopes.ts'
import { endpoints, endpointsByName } from '@seam/contract/endpoints.ts'
import * as modules from '@seam/contract/modules.ts'
import { EVENTS_PATH, maxNewPosts, PAGE_EVENTS_PATH, PROGRESS_PATH } from '@seam/contract/events.ts'
import { uploadedFile } from '@seam/contract/media.ts'
import { problem } from '@seam/contract/problem.ts'
import { json, otherPaths, problemResponse, type Schema } from './other-paths.ts'

type Direction = 'input' | 'output'

const exported: [name: string, value: unknown][] = Object.values(modules).flatMap(Object.entries)

const operationIds = new Map(
  Object.entries(endpointsByName).map(([name, endpoint]) => [endpoint, name]),
)

/** Request bodies have their own names: the same schema can differ by direction. */
const isBody = (name: string) => name.endsWith('Body')
const nameSchemas = (direction: Direction) => {
  const names = z.registry<{ id: string }>()
  for (const [name, value] of exported) {
    if (value instanceof z.ZodObject && isBody(name) === (direction === 'input')) {
      names.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) })
    }
  }
  return names
}
const schemaNames = { input: nameSchemas('input'), output: nameSchemas('output') }

/** Returns a JSON schema, and adds its named schemas to `components`. */
function schemaOf(type: z.ZodType, io: Direction, components: Schema): Schema {
  const schema = z.toJSONSchema(type, { io, metadata: schemaNames[io], unrepresentable: 'any' })
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _, $defs = {}, id, ...rest } = JSON.parse(text) as Schema & { $defs?: object }
  for (const [name, { id: _id, ...named }] of Object.entries($defs)) components[name] = named
  if (typeof id !== 'string') return rest
  components[id] = rest
  return { $ref: `#/components/schemas/${id}` }
}

const parameters = (endpoint: Endpoint, location: 'path' | 'query', components: Schema) => {
  const { properties = {}, required = [] } = schemaOf(
    location === 'path' ? endpoint.params : endpoint.query,
    'input',
    components,
  ) as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }))
}

const antiForgery = {
  name: 'X-XSRF-TOKEN',
  in: 'header',
  description: 'The value of the cookie XSRF-TOKEN. Required if the request carries a session.',
  required: false,
  schema: { type: 'string' },
}

const SESSION = { session: [] }

/** The ways to call an endpoint: without signing in, with a session, or with an API token. */
function securityOf(endpoint: Endpoint) {
  if (endpoint.ignoresCookies) return []
  const scope = requiredScope(endpoint)
  return [
    ...(endpoint.access === 'public' ? [{}] : []),
    // First, since generated clients prefer it.
    ...(scope === null ? [] : [{ token: [scope] }]),
    SESSION,
  ]
}

const operation = (endpoint: Endpoint, components: Schema) => ({
  operationId: operationIds.get(endpoint),
  tags: [endpoint.tag],
  summary: endpoint.summary,
  parameters: [
    ...parameters(endpoint, 'path', components),
    ...parameters(endpoint, 'query', components),
    ...(endpoint.changesState ? [antiForgery] : []),
  ],
  ...(acceptsBody(endpoint) && {
    requestBody: { required: true, ...json(schemaOf(endpoint.body, 'input', components)) },
  }),
  security: securityOf(endpoint),
  responses: {
    [endpoint.status]: {
      description: 'Done',
      ...json({
        type: 'object',
        required: ['data', 'message'],
        properties: {
          data: schemaOf(endpoint.response, 'output', components),
          message: { type: 'string' },
        },
      }),
    },
    '4XX': problemResponse,
    default: problemResponse,
  },
})

/** The stream of server-sent events, which is not an endpoint of the contract. */
const events = {
  operationId: 'streamEvents',
  tags: ['Notification'],
  summary: 'The processing of your own videos and your unseen notifications, as server-sent events',
  description:
    'Each event `video` contains a video as the endpoint for one video returns it, whenever its processing has progressed and when it has ended. Each event `gone` contains the public id of a video that was deleted meanwhile. Each event `unseen` contains the number of your unseen notifications, up to 100.',
  security: [SESSION],
  responses: {
    200: { description: 'Events', ...json({ type: 'string' }, 'text/event-stream') },
    '4XX': problemResponse,
    default: problemResponse,
  },
}

const queryParameter = (name: string, description: string) => ({
  in: 'query',
  name,
  description,
  schema: { type: 'string' },
})

const pageEvents = {
  operationId: 'streamPageEvents',
  tags: ['Sharing'],
  summary: 'What changes on an open page, as server-sent events',
  description: `The query names one video, one post, or a feed of posts with \`since\`. About an item, each event \`comments\` contains the number of comments directly under it, and each event \`votes\` its upvotes and downvotes: both at the start and after a change, votes at most every ten seconds. About a feed, each event \`posts\` contains how many posts of others are newer than \`since\`, up to ${maxNewPosts}. An item that not everyone may see has no events.`,
  security: [],
  parameters: [
    queryParameter('video', 'The public id of a video'),
    queryParameter('post', 'The public id of a post'),
    queryParameter('feed', 'A feed of posts: `all` or `following`'),
    queryParameter('since', 'When the newest post was published that is already shown, ISO 8601'),
  ],
  responses: events.responses,
}

/** Returns the contract as an OpenAPI 3.1 document. */
export function createOpenApiDocument(): Schema {
  const schemas: Schema = {}
  schemaOf(problem, 'output', schemas)
  const uploaded = schemaOf(uploadedFile, 'output', schemas)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = (paths[API_BASE + endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint, schemas)
  }
  paths[API_BASE + EVENTS_PATH] = { get: events }
  paths[API_BASE + PAGE_EVENTS_PATH] = { get: pageEvents }
  paths[API_BASE + PROGRESS_PATH] = {
    get: {
      ...events,
      operationId: 'streamProgress',
      tags: ['Video'],
      summary: 'The same stream as /events',
      deprecated: true,
    },
  }
  const others = otherPaths(uploaded)
  const tags = new Set([...endpoints.map(({ tag }) => tag), 'Media', 'Sharing'])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Seam',
      version: '1',
      description: 'simple. social. seamless.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Array.from(tags, (name) => ({ name })),
    paths: { ...paths, ...others },
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'seam_access' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token from the settings. Each operation names the scope that it requires.',
        },
      },
    },
  }
}
