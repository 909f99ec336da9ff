import { kept, keptInTab, parse } from './storage.ts'
import { useAuth } from './session/auth-store.ts'

const PREFIX = 'seam-draft:'
const prefixOf = (username: string) => `${PREFIX}${username}:`
const keyOf = (name: string) => prefixOf(useAuth.getState().authUser.username) + name

export interface Drafts {
  read: (name: string) => unknown
  write: (name: string, draft: unknown) => void
  discard: (name: string) => void
}

/** What was typed and not sent, kept per user until it is sent, discarded, or its user signs out. */
export const drafts: Drafts = {
  read: (name: string): unknown => parse(kept.read(keyOf(name))),
  write: (name: string, draft: unknown) => kept.write(keyOf(name), JSON.stringify(draft)),
  discard: (name: string) => kept.forget(keyOf(name)),
}

/** What a visitor typed of themselves: it stays no longer than the tab. */
export const visitorsDrafts: Drafts = {
  read: (name) => parse(keptInTab.read(PREFIX + name)),
  write: (name, draft) => keptInTab.write(PREFIX + name, JSON.stringify(draft)),
  discard: (name) => keptInTab.forget(PREFIX + name),
}

/** Somebody goes by another name now, and what they typed goes with them. */
export function moveDrafts(from: string, to: string): void {
  if (from === to) return
  for (const key of kept.keys().filter((each) => each.startsWith(prefixOf(from)))) {
    kept.write(prefixOf(to) + key.slice(prefixOf(from).length), kept.read(key) ?? '')
    kept.forget(key)
  }
}

export const forgetDrafts = () =>
  kept
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .forEach(kept.forget)
