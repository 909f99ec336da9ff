import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './scheme.ts'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

const serializePolicy = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

interface AllowedSources {
  /** The origin, in addition to the site itself, from which a page may load images and videos. */
  filesOrigin?: string | undefined
  /** The hash of the page's only inline script. */
  script?: string
}

/** Allows style elements, which toasts and dialogs insert. */
const page = ({ filesOrigin = '', script = '' }: AllowedSources) => ({
  ...common,
  'content-security-policy': serializePolicy({
    'default-src': "'self'",
    'script-src': `'self' ${script}`.trim(),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob: ${filesOrigin}`.trim(),
    'media-src': `'self' blob: ${filesOrigin}`.trim(),
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
})

/**
 * The player on other sites, the only page that may be framed. It loads and frames nothing from
 * other origins.
 */
const embed = ({ filesOrigin = '', script = '' }: AllowedSources) => ({
  ...common,
  'content-security-policy': serializePolicy({
    'default-src': "'none'",
    'script-src': `'self' ${script}`.trim(),
    'style-src': "'unsafe-inline'",
    'img-src': `'self' data: ${filesOrigin}`.trim(),
    'media-src': `'self' blob: ${filesOrigin}`.trim(),
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': '*',
  }),
  'permissions-policy': page({})['permissions-policy'],
})

const api = {
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * For uploaded files. Other sites may embed them, but they must never act as a page of this site.
 */
const media = {
  ...common,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

const headersByKind = { page, embed, api: () => api, media: () => media }

/**
 * Sets the security headers for a kind of response, with HSTS only if the site is served over
 * HTTPS.
 */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: keyof typeof headersByKind,
  allowed: AllowedSources = {},
) {
  reply.headers(headersByKind[kind](allowed))
  if (isHttps(request)) reply.header('strict-transport-security', 'max-age=31536000')
}

/**
 * Like {@link setSecurityHeaders}, for public content that scripts of other sites may also read.
 */
export function setSharedHeaders(request: FastifyRequest, reply: FastifyReply) {
  setSecurityHeaders(request, reply, 'media')
  reply.header('access-control-allow-origin', '*')
}

/** Lets players on other sites read a media file, without the viewer's cookies. */
export function allowPlayers(reply: FastifyReply): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Content-Length, Content-Range',
  })
}

/** Responds to a player's preflight request, which browsers send for some ranges. */
export function sendPreflight(reply: FastifyReply): FastifyReply {
  allowPlayers(reply)
  return reply
    .headers({
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'Range, If-Range, If-None-Match, If-Modified-Since',
      'access-control-max-age': '86400',
    })
    .code(204)
    .send()
}
