import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether PUBLIC_URL is https; null if it is not set. */
    isPublicUrlHttps: boolean | null
  }
}

/** PUBLIC_URL decides whether the site is served over HTTPS, regardless of request headers. */
export function configurePublicScheme(app: FastifyInstance, publicUrl: string | undefined): void {
  app.decorate('isPublicUrlHttps', publicUrl === undefined ? null : /^https:/i.test(publicUrl))
}

/** Whether the browser reaches the site over HTTPS. */
export const isHttps = ({ server, protocol }: FastifyRequest): boolean =>
  server.isPublicUrlHttps ?? protocol === 'https'
