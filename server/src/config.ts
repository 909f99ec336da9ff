import { resolve } from 'node:path'
import * as z from 'zod'
import { StartFailure } from './infra/start-failure.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const onOff = z.enum(['on', 'off']).transform((word) => word === 'on')

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://seam.example' })
  .transform((url) => url.replace(/\/+$/, ''))

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must be like postgres://user:password@host:5432/name' })

/** Which proxies to believe: `false`, `true`, a number of hops, or a list of addresses. */
const trustProxy = z.string().transform((value) => {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim())
})

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: postgresUrl.optional(),
  PUBLIC_URL: address.optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  TRUST_PROXY: trustProxy.optional(),
  RATE_LIMITS: onOff.default(true),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
  FFPROBE_PATH: z.string().min(1).default('ffprobe'),
})

export interface Config extends z.output<typeof environment> {
  TRUST_PROXY: boolean | number | string[]
}

/** Seam speaks plain HTTP: where its address is https, the nearest hop is the proxy that ends TLS. */
const nearestIfHttps = (publicUrl = '') => (publicUrl.startsWith('https:') ? 1 : false)

/** Every environment variable, parsed once. An empty one counts as unset. Throws a StartFailure. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = environment.safeParse(set)
  if (result.success) {
    const { TRUST_PROXY = nearestIfHttps(result.data.PUBLIC_URL), ...rest } = result.data
    return { ...rest, TRUST_PROXY }
  }
  const wrong = result.error.issues.map(
    (issue) => `${String(issue.path[0])}=${set[String(issue.path[0])] ?? ''}: ${issue.message}`,
  )
  throw new StartFailure(`a wrong environment variable: ${wrong.join('; ')}`)
}
