import { kept, parse } from './storage.ts'
import { useAuth } from './session/auth-store.ts'

const PREFIX = 'seam-draft:'
const keyOf = (name: string) => `${PREFIX}${useAuth.getState().authUser.username}:${name}`

/** What was typed and not sent, kept per user until it is sent, discarded, or its user signs out. */
export const drafts = {
  read: (name: string): unknown => parse(kept.read(keyOf(name))),
  write: (name: string, draft: unknown) => kept.write(keyOf(name), JSON.stringify(draft)),
  discard: (name: string) => kept.forget(keyOf(name)),
}

export const forgetDrafts = () =>
  kept
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .forEach(kept.forget)
