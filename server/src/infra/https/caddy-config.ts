import { join } from 'node:path'
import { type HttpsSettings, hostnameOf } from './https-settings.ts'

/** When Caddy stops, responses in progress have this long to finish. */
const GRACE_PERIOD = '2s'

/**
 * Returns the Caddy configuration, with its data in `folder`: HTTPS with HTTP/2 and HTTP/3, and a
 * redirect from HTTP. Caddy replaces clients' forwarding headers with its own.
 */
export function caddyConfig(settings: HttpsSettings, folder: string) {
  const { publicUrl, upstream, httpPort, httpsPort } = settings
  const hostname = hostnameOf(settings)
  const listen = (port: number) => [`${bracket(settings.host)}:${port}`]
  const redirect = {
    handler: 'static_response',
    status_code: 308,
    headers: { Location: [`${publicUrl}{http.request.uri}`] },
  }
  const proxy = {
    handler: 'reverse_proxy',
    upstreams: [{ dial: `${bracket(upstream.host)}:${upstream.port}` }],
    // Sends live progress immediately.
    flush_interval: -1,
  }
  return {
    admin: { disabled: true, config: { persist: false } },
    storage: { module: 'file_system', root: join(folder, 'storage') },
    logging: { logs: { default: { level: 'INFO', encoder: { format: 'json' } } } },
    apps: {
      http: {
        http_port: httpPort,
        https_port: httpsPort,
        grace_period: GRACE_PERIOD,
        servers: {
          redirect: {
            listen: listen(httpPort),
            protocols: ['h1'],
            automatic_https: { disable: true },
            routes: [{ handle: [redirect] }],
          },
          site: {
            listen: listen(httpsPort),
            protocols: ['h1', 'h2', 'h3'],
            automatic_https: { disable_redirects: true },
            routes: [
              { match: [{ host: [hostname] }], handle: [proxy], terminal: true },
              { handle: [{ handler: 'static_response', status_code: 421 }] },
            ],
          },
        },
      },
      tls: {
        automation: { policies: [{ subjects: [hostname], issuers: [issuerOf(settings)] }] },
      },
    },
  }
}

const issuerOf = ({ acmeDirectory, acmeCaFile, host }: HttpsSettings) => ({
  module: 'acme',
  ...(acmeDirectory && { ca: acmeDirectory }),
  ...(acmeCaFile && { trusted_roots_pem_files: [acmeCaFile] }),
  ...(host && { challenges: { bind_host: host } }),
})

const bracket = (host: string) => (host.includes(':') ? `[${host}]` : host)
