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

/** Unsent input, stored per user until it is sent or discarded, or the user signs out. */
export const drafts: Drafts = {
  read: (name: string): unknown => parse(kept.read(keyOf(name))),
  write: (name: string, draft: unknown) => kept.write(keyOf(name), JSON.stringify(draft)),
  discard: (name: string) => kept.forget(keyOf(name)),
}

/** Unsent input of a visitor, which may contain personal data: stored until the tab is closed. */
export const visitorsDrafts: Drafts = {
  read: (name) => parse(keptInTab.read(PREFIX + name)),
  write: (name, draft) => keptInTab.write(PREFIX + name, JSON.stringify(draft)),
  discard: (name) => keptInTab.forget(PREFIX + name),
}

/** Moves the drafts of a user whose username has changed. */
export function moveDrafts(from: string, to: string): void {
  if (from === to) return
  for (const key of kept.keys().filter((name) => name.startsWith(prefixOf(from)))) {
    kept.write(prefixOf(to) + key.slice(prefixOf(from).length), kept.read(key) ?? '')
    kept.forget(key)
  }
}

/** Removes the drafts of all users. */
export const forgetDrafts = () =>
  kept
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .forEach(kept.forget)
