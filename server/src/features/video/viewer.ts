import type { Secret } from '../../infra/secret.ts'

/** Who views, as keyed hashes that say nothing about them. */
export interface Viewer {
  /** 16 bytes. */
  key: Buffer
  /** The first 8 bytes of the keys of all visitors of one network; null for an account. */
  network: Buffer | null
}

const NETWORK_BYTES = 8

export const accountViewer = (secret: Secret, accountId: number): Viewer => ({
  key: secret('viewer', accountId).subarray(0, 2 * NETWORK_BYTES),
  network: null,
})

/** A visitor is told apart by network and browser. */
export function visitingViewer(secret: Secret, network: string, userAgent: string): Viewer {
  const ofNetwork = secret('viewer network', network).subarray(0, NETWORK_BYTES)
  const ofBrowser = secret('viewer', network, userAgent).subarray(0, NETWORK_BYTES)
  return { key: Buffer.concat([ofNetwork, ofBrowser]), network: ofNetwork }
}
