import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { type Folder, folder } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { Refusal } from '../../infra/http/refusal.ts'
import type { Secret } from '../../infra/secret.ts'

const claims = z.object({
  user: z.string(),
  folder,
  expires: z.int(),
  /** Of the user's credentials when it was issued; none in a ticket from before there were versions. */
  version: z.int().default(0),
})
export type Claims = z.infer<typeof claims>

const seal = (secret: Secret, payload: string) =>
  secret('upload ticket', payload).toString('base64url')

/** A signed permit for one user, by public id, to upload into one folder until `expires`, in milliseconds. */
export function writeTicket(secret: Secret, permit: z.input<typeof claims>): string {
  const payload = Buffer.from(JSON.stringify(permit)).toString('base64url')
  return `${payload}.${seal(secret, payload)}`
}

/** The password or email was changed after the ticket was issued. */
export const ticketEnded = () =>
  new Refusal('ticket-invalid', 'This ticket has ended: ask for a new one')

/** What a ticket permits. Refuses one that is forged, expired, or for another folder. */
export function readTicket(secret: Secret, ticket: string, wanted?: Folder): Claims {
  const [payload = '', given = ''] = ticket.split('.')
  const [a, b] = [Buffer.from(given), Buffer.from(seal(secret, payload))]
  if (a.length !== b.length || !timingSafeEqual(a, b)) {
    throw new Refusal('ticket-invalid', messages.ticketFirst)
  }
  const permit = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (permit.expires < Date.now()) {
    throw new Refusal('ticket-invalid', 'This ticket has expired: ask for a new one')
  }
  if (wanted) checkFolder(permit, wanted)
  return permit
}

/** Throws `ticket-invalid` where a ticket is for another folder. */
export function checkFolder({ folder }: Claims, wanted: Folder): void {
  if (wanted === folder) return
  throw new Refusal('ticket-invalid', `This ticket is for the folder ${folder}`)
}
