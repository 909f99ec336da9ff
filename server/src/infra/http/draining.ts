import type { FastifyInstance } from 'fastify'

/** Whether this process is about to stop: it still responds, but wants no further connections. */
export interface Draining {
  isActive(): boolean
  begin(): void
}

export function createDraining(): Draining {
  let isActive = false
  return {
    isActive: () => isActive,
    begin: () => {
      isActive = true
    },
  }
}

/** Closes connections after their next response once the process is about to stop. */
export function closeConnectionsOnDrain(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.isActive()) reply.header('connection', 'close')
  })
}
