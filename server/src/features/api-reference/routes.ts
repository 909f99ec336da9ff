import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { compressBody } from '../../infra/http/compression.ts'
import { setSecurityHeaders } from '../../infra/http/headers.ts'
import { createOpenApiDocument } from './openapi.ts'

const DOCS = `${API_BASE}/docs`
const DOCUMENT = `${API_BASE}/openapi.json`
const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API · Seam</title>
    <link rel="stylesheet" href="${DOCS}/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="${DOCS}/swagger-ui-bundle.js"></script>
    <script src="${DOCS}/start.js"></script>
  </body>
</html>`

const startScript = `SwaggerUIBundle({
  url: '${DOCUMENT}',
  dom_id: '#reference',
  requestInterceptor: (request) => {
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
    if (token) request.headers['X-XSRF-TOKEN'] = token
    return request
  },
})`

/** Serves the OpenAPI document of the contract and a page (Swagger UI) to browse it. */
export function apiReferenceRoutes(app: FastifyInstance) {
  let document: Buffer | undefined
  const html = Buffer.from(page)
  const script = Buffer.from(startScript)
  const serve = (url: string, type: string, read: () => Buffer | Promise<Buffer>) =>
    app.get(url, async (request, reply) => {
      setSecurityHeaders(request, reply, 'page')
      const body = await read()
      return reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(compressBody(request, reply, body))
    })
  // Reads each file once. Otherwise every slow client would hold its own copy of more than a
  // megabyte.
  const file = (name: string) => {
    let content: Promise<Buffer> | undefined
    return async () => {
      content ??= readFile(join(swaggerUi, name))
      return content.catch((error: unknown) => {
        content = undefined
        throw error
      })
    }
  }

  serve(DOCUMENT, 'application/json; charset=utf-8', () => {
    // Built on first request: it takes a twentieth of the startup time of a process.
    document ??= Buffer.from(JSON.stringify(createOpenApiDocument()))
    return document
  })
  serve(DOCS, 'text/html; charset=utf-8', () => html)
  serve(`${DOCS}/start.js`, 'text/javascript; charset=utf-8', () => script)
  serve(`${DOCS}/swagger-ui.css`, 'text/css; charset=utf-8', file('swagger-ui.css'))
  serve(`${DOCS}/swagger-ui-bundle.js`, 'text/javascript', file('swagger-ui-bundle.js'))
}
