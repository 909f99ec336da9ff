import type { Passkey } from '@seam/contract/passkey.ts'
import type { PasskeyRow } from './passkey-store.ts'

type Row = Pick<PasskeyRow, 'public_id' | 'name' | 'created_at' | 'last_used_at' | 'domain'>

export const passkeyView = (row: Row): Passkey => ({
  _id: row.public_id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  domain: row.domain,
})
