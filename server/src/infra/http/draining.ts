import type { FastifyInstance } from 'fastify'

/** Whether this process is about to stop. It still responds, but accepts no further connections. */
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

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether connections close after their next response. */
    isDraining?: () => boolean
  }
}

/** Closes connections after their next response once the process is about to stop. */
export function closeConnectionsOnDrain(app: FastifyInstance, draining: Draining): void {
  app.decorate('isDraining', draining.isActive)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.isActive()) reply.header('connection', 'close')
    done(null, payload)
  })
}
