import * as z from 'zod'
import { mailFrom, smtpUrl } from '@seam/contract/mail-settings.ts'
import { decrypt, encrypt } from '../../infra/encryption.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { saveSettings } from '../site/settings-store.ts'
import { findMailServer } from './mail-setup-store.ts'

export interface MailSetup {
  /** An smtp:// or smtps:// URL with user and password. */
  smtpUrl: string
  from: string
}

const setup = z.object({ smtpUrl, from: mailFrom })
const stored = z.object({ encrypted: z.string() })
const keyOf = (secret: Secret) => secret('mail server')

/** Stores the mail server of the site, encrypted: its URL contains a password. Null removes it. */
export function saveMailSetup(tx: Tx, secret: Secret, value: MailSetup | null): Promise<void> {
  const encrypted = value && encrypt(keyOf(secret), Buffer.from(JSON.stringify(value)))
  const mailServer = encrypted
    ? ({ encrypted: encrypted.toString('base64') } satisfies z.infer<typeof stored>)
    : undefined
  return saveSettings(tx, { mailServer })
}

/** Returns the mail server of the site. One that cannot be read counts as not set. */
export async function readMailSetup(db: Db | Tx, secret: Secret): Promise<MailSetup | null> {
  const value = stored.safeParse(await findMailServer(db))
  if (!value.success) return null
  try {
    const plaintext = decrypt(keyOf(secret), Buffer.from(value.data.encrypted, 'base64'))
    return setup.safeParse(JSON.parse(plaintext.toString())).data ?? null
  } catch {
    // The key is different, for example after a manual change.
    return null
  }
}
