import type { Secret } from '../../infra/secret.ts'

/** Identifies a viewer by keyed hashes, which reveal nothing about the person. */
export interface ViewerFingerprint {
  /** 16 bytes. */
  key: Buffer
  /**
   * The first 8 bytes, which the keys of all visitors on one network share; null for an account.
   */
  network: Buffer | null
}

const NETWORK_BYTES = 8

export const accountFingerprint = (secret: Secret, accountId: number): ViewerFingerprint => ({
  key: secret('viewer', accountId).subarray(0, 2 * NETWORK_BYTES),
  network: null,
})

/** Visitors are distinguished by network and browser. */
export function visitorFingerprint(
  secret: Secret,
  network: string,
  userAgent: string,
): ViewerFingerprint {
  const networkHash = secret('viewer network', network).subarray(0, NETWORK_BYTES)
  const browserHash = secret('viewer', network, userAgent).subarray(0, NETWORK_BYTES)
  return { key: Buffer.concat([networkHash, browserHash]), network: networkHash }
}

/**
 * Returns a number of 16 bits, signed, that tells viewers of one video apart. Without the secret it
 * says nothing about them.
 */
export const viewerNumber = (secret: Secret, itemId: number, { key }: ViewerFingerprint): number =>
  secret('viewing', itemId, key.toString('base64')).readInt16BE()
