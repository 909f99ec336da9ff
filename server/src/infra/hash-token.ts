import { createHash } from 'node:crypto'

/** Hashes a token. The database stores only hashes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
