import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the site's configured address is https; null where none is configured. */
    isPublicUrlHttps: boolean | null
  }
}

/** Makes the site's configured address decide whether it is served over HTTPS, whatever headers say. */
export function decidePublicScheme(app: FastifyInstance, publicUrl: string | undefined): void {
  app.decorate('isPublicUrlHttps', publicUrl === undefined ? null : /^https:/i.test(publicUrl))
}

/** Whether the browser reaches the site over HTTPS. */
export const isHttps = ({ server, protocol }: FastifyRequest): boolean =>
  server.isPublicUrlHttps ?? protocol === 'https'
