import * as z from 'zod'
import { API_BASE, type Endpoint, acceptsBody } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import { EVENTS_PATH, PROGRESS_PATH } from '@seam/contract/events.ts'
import { problem } from '@seam/contract/problem.ts'

type Schema = Record<string, unknown>

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}

const json = (schema: Schema, type = 'application/json') => ({ content: { [type]: { schema } } })

const parameters = (endpoint: Endpoint, location: 'path' | 'query') => {
  const { properties = {}, required = [] } = schemaOf(
    location === 'path' ? endpoint.params : endpoint.query,
    'input',
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

const success = (endpoint: Endpoint) => ({
  type: 'object',
  required: ['data', 'message'],
  properties: { data: schemaOf(endpoint.response, 'output'), message: { type: 'string' } },
})

const problemResponse = {
  description: 'Error',
  ...json({ $ref: '#/components/schemas/Problem' }, 'application/problem+json'),
}

const operation = (endpoint: Endpoint) => ({
  tags: [endpoint.tag],
  summary: endpoint.summary,
  parameters: [
    ...parameters(endpoint, 'path'),
    ...parameters(endpoint, 'query'),
    ...(endpoint.changesState ? [antiForgery] : []),
  ],
  ...(acceptsBody(endpoint) && {
    requestBody: { required: true, ...json(schemaOf(endpoint.body, 'input')) },
  }),
  ...(endpoint.access === 'signed-in' && { security: [{ session: [] }] }),
  responses: {
    [endpoint.status]: { description: 'Done', ...json(success(endpoint)) },
    default: problemResponse,
  },
})

/** The stream of server-sent events, which is no endpoint of the contract. */
const events = {
  tags: ['Notification'],
  summary: 'The processing of your own videos and your unseen notifications, as server-sent events',
  description:
    'Each event `video` contains a video as the endpoint for one video returns it, whenever its processing has progressed and when it has ended. Each event `gone` contains the public id of a video that was deleted meanwhile. Each event `unseen` contains the number of your unseen notifications, up to 100.',
  security: [{ session: [] }],
  responses: {
    200: { description: 'Events', ...json({ type: 'string' }, 'text/event-stream') },
    default: problemResponse,
  },
}

/** Returns the contract as an OpenAPI 3.1 document. */
export function createOpenApiDocument(): Schema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  paths[EVENTS_PATH] = { get: events }
  paths[PROGRESS_PATH] = {
    get: { ...events, tags: ['Video'], summary: 'The same stream as /events', deprecated: true },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Seam', version: '1', description: 'simple. social. seamless.' },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'seam_access' } },
    },
  }
}
