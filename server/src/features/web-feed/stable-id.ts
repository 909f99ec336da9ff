import { createHash } from 'node:crypto'

/** The namespace of podcast ids, set by their specification. */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/**
 * Returns a UUID (version 5) for a public id, so that neither a new username nor a new domain
 * changes it.
 */
export function stableUuid(publicId: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(publicId).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const stableUrn = (publicId: string): string => `urn:uuid:${stableUuid(publicId)}`
