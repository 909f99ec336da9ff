import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import { MB } from '@seam/contract/limits.ts'
import { parseMailAddress } from '@seam/contract/mail-address.ts'
import { smtpUrl } from '@seam/contract/mail-settings.ts'
import { isLoopback } from '../infra/http/rate-limits.ts'
import type { HttpsSettings } from '../infra/https/https-settings.ts'
import { encoderNames } from '../infra/ffmpeg/video-encoder.ts'
import type { S3Settings } from '../infra/objects/s3-clients.ts'
import {
  defaultBudget,
  minimumBudget,
  poolSizes,
  type PoolSizes,
  type ProcessPart,
} from '../infra/postgres/connection-budget.ts'
import { StartupError } from '../infra/startup-error.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const onOff = z.enum(['on', 'off']).transform((word) => word === 'on')

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://seam.example' })
  .transform((url) => url.replace(/\/+$/, ''))

/**
 * An unencoded special character would end the password, and the rest would be parsed as a host or
 * name, which appears in errors.
 */
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, {
    error: 'must be like postgres://user:password@host:5432/name',
    abort: true,
  })
  .regex(/^\w+:\/\/[^/?#]*([/?][^#@]*)?$/, {
    error: 'encode special characters of user and password: # as %23, / as %2F, ? as %3F, @ as %40',
  })

const mailFrom = z.string().refine((text) => parseMailAddress(text) !== undefined, {
  error: 'must be like seam@seam.example or Seam <seam@seam.example>',
})

/** Which proxies to trust: `false`, `true`, a number of hops, or a list of addresses. */
const trustProxy = z.string().transform((value) => {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim())
})

const units: Record<string, number> = { '': 1, KB: 1024, MB, GB: 1024 * MB, TB: 1024 * 1024 * MB }

/**
 * A number of bytes, such as `5000000`, `500MB` or `20GB`. A kB is 1,024 bytes, as in all limits.
 */
const byteCount = z.string().transform((text, context) => {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?) *([KMGT]B)?$/i.exec(text) ?? []
  const bytes = Math.floor(Number(digits) * (units[unit.toUpperCase()] ?? 1))
  if (digits !== '' && Number.isSafeInteger(bytes)) return bytes
  context.addIssue({ code: 'custom', message: 'must be a number of bytes, like 500MB or 20GB' })
  return z.NEVER
})

/** More would not have enough work on one machine that also runs the database. */
const MAX_DEFAULT_PROCESSES = 4
/** The other cores are for the database, the encoders and the job process. */
const CORES_PER_PROCESS = 4

/** Sign-in providers in the own network. The addresses of all others must be public. */
const hosts = z
  .string()
  .regex(/^([a-z0-9.-]+(:\d+)?(,|$))*$/, { error: 'must be hosts, like sso.example:8443' })
  .default('')
  .transform((list) => list.split(',').filter(Boolean))

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOLED: z.enum(['off', 'on', 'prepared']).default('off'),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().positive().optional(),
  PUBLIC_URL: httpUrl.optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  DRAIN: z.coerce.number().int().min(0).max(600).default(0),
  HTTPS: onOff.default(false),
  HTTPS_PORT: port.optional(),
  HTTP_PORT: port.default(80),
  HTTPS_HOST: z.string().min(1).optional(),
  ACME_DIRECTORY: z
    .url({ protocol: /^https$/, error: 'must be an address like https://acme.example/directory' })
    .optional(),
  ACME_CA_FILE: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional(),
  CADDY_PATH: z.string().min(1).default('caddy'),
  TRUST_PROXY: trustProxy.optional(),
  RATE_LIMITS: onOff.default(true),
  DISPOSABLE_DOMAINS_FILE: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  OBJECTS: z.enum(['folder', 's3']).default('folder'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_PUBLIC_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: onOff.default(true),
  ACCEL_REDIRECT: z
    .string()
    .regex(/^(\/[\w-]+)+$/, { error: 'must be the path of a location, like /stored-files' })
    .optional(),
  PURGE_URL: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(httpUrl)),
  SIGN_IN_HOSTS: hosts,
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_STALE_SECONDS: z.coerce.number().int().min(4).max(3600).default(60),
  METRICS_TOKEN: z
    .string()
    .min(16, { error: 'must have at least 16 characters, as from openssl rand -hex 16' })
    .optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  SANDBOX: z.enum(['full', 'weak']).default('full'),
  QUOTA_BYTES: byteCount.default(20 * 1024 * MB),
  QUOTA_BYTES_PER_DAY: byteCount.default(2 * 1024 * MB),
  /**
   * Per network. Enough for a thousand people watching behind one address, like 30,000 requests.
   */
  MEDIA_BYTES_PER_MINUTE: byteCount.default(20 * 1024 * MB),
  KEEP_ORIGINALS: onOff.default(true),
  SERVICE_WORKER: onOff.default(true),
  ENCODER: z.enum(encoderNames).default('x264'),
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
  FFPROBE_PATH: z.string().min(1).default('ffprobe'),
})

type Environment = z.output<typeof environment>

export interface Config extends Environment {
  TRUST_PROXY: boolean | number | string[]
  WEB_PROCESSES: number
  /** The connections of a process that does everything, see {@link poolsOf}. */
  pools: PoolSizes
  /** Null if objects are stored in a folder. */
  s3: S3Settings | null
  /** Null unless Seam itself serves the site over HTTPS. */
  https: HttpsSettings | null
}

/**
 * Seam serves plain HTTP. If its public URL is https, the nearest hop is the proxy that terminates
 * TLS: the Caddy that Seam starts on this machine, or another one.
 */
function defaultTrustProxy({ PUBLIC_URL = '', HTTPS, HOST }: Environment) {
  if (HTTPS)
    return isIP(HOST) && !isAny(HOST) && !isLoopback(HOST) ? ['loopback', HOST] : ['loopback']
  return PUBLIC_URL.startsWith('https:') ? 1 : false
}

const isAny = (host: string) => ['0.0.0.0', '::'].includes(host)

/** Returns the HTTPS settings. Throws a StartupError if PUBLIC_URL does not allow HTTPS. */
function readHttpsSettings(variables: Environment): HttpsSettings | null {
  const { HTTPS, HOST, PORT, PUBLIC_URL = '', ACME_DIRECTORY, ACME_CA_FILE } = variables
  if (!HTTPS) return null
  if (!PUBLIC_URL.startsWith('https:')) {
    throw new StartupError('HTTPS=on needs PUBLIC_URL, such as https://seam.example')
  }
  const { hostname, port: publicPort, pathname } = new URL(PUBLIC_URL)
  const isPublicName = hostname.includes('.') && isIP(hostname) === 0
  if (pathname !== '/' || (!isPublicName && ACME_DIRECTORY === undefined)) {
    throw new StartupError(
      `HTTPS=on needs a PUBLIC_URL with only a domain name, unlike ${PUBLIC_URL}`,
    )
  }
  return {
    publicUrl: PUBLIC_URL,
    upstream: { host: isAny(HOST) ? '127.0.0.1' : HOST, port: PORT },
    host: variables.HTTPS_HOST ?? '',
    httpsPort: variables.HTTPS_PORT ?? (Number(publicPort) || 443),
    httpPort: variables.HTTP_PORT,
    acmeDirectory: ACME_DIRECTORY ?? null,
    acmeCaFile: ACME_CA_FILE ?? null,
    caddy: variables.CADDY_PATH,
  }
}

/** Returns the S3 settings. Throws a StartupError that names all missing variables. */
function readS3Settings(variables: Environment, neededBy: string): S3Settings {
  const missing: string[] = []
  const requireVariable = (
    name: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
  ) => {
    if (variables[name] === undefined) missing.push(name)
    return variables[name] ?? ''
  }
  const endpoint = requireVariable('S3_ENDPOINT')
  const settings = {
    endpoint,
    publicEndpoint: variables.S3_PUBLIC_ENDPOINT ?? endpoint,
    region: variables.S3_REGION,
    bucket: requireVariable('S3_BUCKET'),
    accessKeyId: requireVariable('S3_ACCESS_KEY_ID'),
    secretAccessKey: requireVariable('S3_SECRET_ACCESS_KEY'),
    pathStyle: variables.S3_PATH_STYLE,
  }
  if (missing.length > 0) throw new StartupError(`${neededBy} needs ${missing.join(', ')} as well`)
  return settings
}

/** Returns the number of web processes, by default at most as many as have enough connections. */
function countWebProcesses({ ROLE, WEB_PROCESSES, DATABASE_CONNECTIONS }: Environment): number {
  if (ROLE === 'worker') return 1
  if (WEB_PROCESSES !== undefined) return WEB_PROCESSES
  let count = Math.floor(availableParallelism() / CORES_PER_PROCESS)
  count = Math.max(1, Math.min(count, MAX_DEFAULT_PROCESSES))
  while (count > 1 && minimumBudget(count) > (DATABASE_CONNECTIONS ?? Infinity)) count -= 1
  return count
}

/** Throws a StartupError if DATABASE_CONNECTIONS is too low for the processes. */
function requireConnections({ DATABASE_CONNECTIONS }: Environment, webProcesses: number) {
  const minimum = Math.max(minimumBudget(1), minimumBudget(webProcesses))
  if (DATABASE_CONNECTIONS !== undefined && DATABASE_CONNECTIONS < minimum) {
    throw new StartupError(`DATABASE_CONNECTIONS must be at least ${minimum}`)
  }
}

/** Returns the connections of one process: its share of DATABASE_CONNECTIONS. */
export const poolsOf = (
  { DATABASE_CONNECTIONS, WEB_PROCESSES }: Pick<Config, 'DATABASE_CONNECTIONS' | 'WEB_PROCESSES'>,
  part: ProcessPart,
): PoolSizes => poolSizes(DATABASE_CONNECTIONS ?? defaultBudget(WEB_PROCESSES), WEB_PROCESSES, part)

/** Returns the address of the site, without a trailing slash. */
export const siteOrigin = ({ PUBLIC_URL, PORT }: Config): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`

/**
 * Returns the S3 settings for another bucket. Throws a StartupError that names all missing
 * variables.
 */
export const s3SettingsOf = (config: Config, bucket: string): S3Settings =>
  readS3Settings({ ...config, S3_BUCKET: bucket }, `s3://${bucket}`)

/** Variables whose values are not repeated in errors. */
const hasPassword = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
])

/** Parses the environment variables. Empty ones count as unset. Throws a StartupError. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = environment.safeParse(nonEmpty)
  if (result.success) {
    const { TRUST_PROXY = defaultTrustProxy(result.data), ...rest } = result.data
    if ((rest.SMTP_URL === undefined) !== (rest.MAIL_FROM === undefined)) {
      throw new StartupError('SMTP_URL and MAIL_FROM must be set together')
    }
    if (rest.DATABASE_POOLED !== 'off' && !(rest.DATABASE_URL && rest.DATABASE_DIRECT_URL)) {
      throw new StartupError('DATABASE_POOLED needs DATABASE_URL and DATABASE_DIRECT_URL')
    }
    if (rest.ACCEL_REDIRECT !== undefined && rest.OBJECTS === 's3') {
      throw new StartupError('ACCEL_REDIRECT needs OBJECTS=folder')
    }
    const s3 = rest.OBJECTS === 's3' ? readS3Settings(result.data, 'OBJECTS=s3') : null
    const WEB_PROCESSES = countWebProcesses(rest)
    requireConnections(rest, WEB_PROCESSES)
    const pools = poolsOf({ ...rest, WEB_PROCESSES: 1 }, 'all')
    const https = readHttpsSettings(result.data)
    return { ...rest, TRUST_PROXY, WEB_PROCESSES, pools, s3, https }
  }
  const problems = result.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return `${name}${hasPassword.has(name) ? '' : `=${nonEmpty[name] ?? ''}`}: ${message}`
  })
  throw new StartupError(`invalid environment variable: ${problems.join('; ')}`)
}
