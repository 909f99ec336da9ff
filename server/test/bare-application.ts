import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { createApplication } from '../src/infra/http/application.ts'
import { notFound } from '../src/infra/http/problem-error.ts'
import { rateLimiterFactory } from '../src/infra/http/rate-limits.ts'

type Options = Partial<Parameters<typeof createApplication>[0]>

/**
 * Starts an application with rate limits and only the routes of `mount`. Returns its origin and log
 * lines. Closes it at the end of the test.
 */
export async function startBareApplication(
  mount: (app: FastifyInstance) => void,
  options: Options = {},
) {
  const lines: Record<string, unknown>[] = []
  const app = createApplication({
    trustProxy: false,
    log: { level: 'info', stream: { write: (line) => lines.push(JSON.parse(line)) } },
    rateLimits: rateLimiterFactory(true),
    ...options,
  })
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  mount(app)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    // close() would wait for connections without a request.
    app.server.closeAllConnections()
    await app.close()
  })
  return { app, origin, lines, connect: () => openConnection(origin) }
}

/** Opens a connection that reads nothing until `readAll`. */
async function openConnection(origin: string) {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    send: (text: string) => socket.write(text),
    /** Reads until the server closes the connection. */
    readAll: async () => {
      let text = ''
      socket.on('data', (data) => {
        text += data.toString('latin1')
      })
      await closed
      return text
    },
    hangUp: async () => {
      socket.destroy()
      await closed
    },
    closed,
  }
}
