import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from './scheme.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

const policy = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

interface Allowed {
  /** Where the images and films of a page may come from beside the site itself. */
  filesOrigin?: string | undefined
  /** The hash of the one script that is written into it. */
  script?: string
}

/** Style elements are allowed: the toasts and dialogs insert theirs. */
const page = ({ filesOrigin = '', script = '' }: Allowed) => ({
  ...everywhere,
  'content-security-policy': policy({
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

const api = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Uploaded files: they may be shown elsewhere and must never act as a page of ours. */
const media = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

const kinds = { page, api: () => api, media: () => media }

/** The security headers of a kind of answer. HSTS only where the site is served over HTTPS. */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: keyof typeof kinds,
  allowed: Allowed = {},
) {
  reply.headers(kinds[kind](allowed))
  if (isHttps(request)) reply.header('strict-transport-security', 'max-age=31536000')
}
