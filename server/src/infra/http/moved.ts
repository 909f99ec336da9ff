import type { FastifyReply } from 'fastify'

/** What is asked for has another address now. Thrown anywhere, it becomes a 308 to it. */
export class Moved extends Error {
  readonly location: string

  constructor(location: string) {
    super(`moved to ${location}`)
    this.location = location
  }
}

/** Not kept by anybody: the old address may be somebody else's one day. */
export const sendMoved = ({ location }: Moved, reply: FastifyReply) =>
  reply.code(308).headers({ location, 'cache-control': 'no-store' }).send()
