import type { FastifyInstance, HTTPMethods } from 'fastify'
import { ProblemError } from './problem-error.ts'

const ALL_METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Responds 405 to all methods of a URL but these. */
export function rejectOtherMethods(app: FastifyInstance, url: string, methods: HTTPMethods[]) {
  const allow = methods.join(', ')
  app.route({
    method: ALL_METHODS.filter((method) => !methods.includes(method)),
    url,
    config: { rateLimit: 'as unknown', opening: 'visitors' },
    onRequest: async (_request, reply) => {
      reply.header('allow', allow)
      throw new ProblemError('method-not-allowed', `This URL accepts ${allow}`)
    },
    handler: () => {},
  })
}
