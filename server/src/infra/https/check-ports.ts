import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartupError } from '../startup-error.ts'
import type { HttpsSettings } from './https-settings.ts'

/** Throws a StartupError unless this process may open both ports and both are free. */
export async function checkPorts({ host, httpPort, httpsPort }: HttpsSettings): Promise<void> {
  if (httpPort === httpsPort) {
    throw new StartupError(`HTTP_PORT and HTTPS_PORT are both ${httpPort}: they must differ`)
  }
  await checkPort(host, httpsPort, 'HTTPS_PORT')
  await checkPort(host, httpPort, 'HTTP_PORT')
}

async function checkPort(host: string, port: number, variable: string): Promise<void> {
  const server = createServer().listen({ port, ...(host && { host }) })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartupError(reasonOf(error as NodeJS.ErrnoException, host, port, variable))
  }
  server.close()
  await once(server, 'close')
}

function reasonOf(
  { code = '', message }: Error & { code?: string },
  ...of: [string, number, string]
) {
  const [host, port, variable] = of
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} is taken: stop what uses it, such as another web server, or choose another with ${variable}`,
    EACCES: `port ${port} may not be opened by this user: start Seam as root or as a service (npm run install-service), or choose another with ${variable}`,
    EADDRNOTAVAIL: `HTTPS_HOST ${host} is not an address of this machine`,
    ENOTFOUND: `HTTPS_HOST ${host} is not an address of this machine`,
  }
  return reasons[code] ?? message
}
