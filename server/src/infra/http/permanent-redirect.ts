import type { FastifyReply } from 'fastify'

/** Thrown when a resource has a new URL. The error handler responds with 308. */
export class PermanentRedirect extends Error {
  readonly location: string

  constructor(location: string) {
    super(`moved to ${location}`)
    this.location = location
  }
}

/** Not cacheable: the old URL may later belong to another user. */
export const sendPermanentRedirect = ({ location }: PermanentRedirect, reply: FastifyReply) =>
  reply.code(308).headers({ location, 'cache-control': 'no-store' }).send()
