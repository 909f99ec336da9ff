import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { type Folder, folder } from '@seam/contract/media.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Secret } from '../../infra/secret.ts'

const claimsSchema = z.object({
  user: z.string(),
  folder,
  expires: z.int(),
  /** The version of the user's credentials when the ticket was issued. */
  version: z.int(),
  /** What requested the ticket, by public id. The ticket ends with it. */
  holder: z.object({ kind: z.enum(['session', 'api-token']), id: z.string() }),
})
export type TicketClaims = z.infer<typeof claimsSchema>

const sign = (secret: Secret, payload: string) =>
  secret('upload ticket', payload).toString('base64url')

/**
 * Returns a signed ticket: the user with this public id may upload to one folder until `expires`,
 * in milliseconds since 1970.
 */
export function signTicket(secret: Secret, claims: TicketClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${payload}.${sign(secret, payload)}`
}

/**
 * Creates the error for a ticket whose session or API token has ended, whose account may no longer
 * upload, or that was issued before the password or email changed.
 */
export const ticketRevoked = () =>
  new ProblemError('ticket-invalid', 'This ticket has been revoked: request a new one')

/**
 * Verifies a ticket and returns its claims. Throws `ticket-invalid` if it is forged, expired or for
 * another folder.
 */
export function verifyTicket(
  secret: Secret,
  ticket: string,
  requiredFolder?: Folder,
): TicketClaims {
  const [payload = '', signature = ''] = ticket.split('.')
  const [a, b] = [Buffer.from(signature), Buffer.from(sign(secret, payload))]
  if (a.length !== b.length || !timingSafeEqual(a, b)) {
    throw new ProblemError('ticket-invalid', serverMessages.ticketFirst)
  }
  const read = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  // Signed by another version of Seam.
  if (!read.success) throw ticketRevoked()
  const claims = read.data
  if (claims.expires < Date.now()) {
    throw new ProblemError('ticket-invalid', 'This ticket has expired: request a new one')
  }
  if (requiredFolder) checkTicketFolder(claims, requiredFolder)
  return claims
}

/** Throws `ticket-invalid`. */
export function checkTicketFolder({ folder }: TicketClaims, requiredFolder: Folder): void {
  if (requiredFolder === folder) return
  throw new ProblemError('ticket-invalid', `This ticket is for the folder ${folder}`)
}
