import { email } from './account.ts'

export interface MailAddress {
  /** Empty if absent. */
  name: string
  address: string
}

/** Parses `name@seam.example` or `Seam <name@seam.example>`. Returns undefined for anything else. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const [, name = '', inBrackets] = /^([^<>\r\n]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const parsed = email.safeParse(inBrackets ?? text.trim())
  return parsed.success ? { name: name.trim(), address: parsed.data } : undefined
}
