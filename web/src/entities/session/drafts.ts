import { localStore, tabStore, parseJson } from '../../lib/web-storage.ts'
import { useAuth } from './auth-store.ts'

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
  read: (name: string): unknown => parseJson(localStore.read(keyOf(name))),
  write: (name: string, draft: unknown) => localStore.write(keyOf(name), JSON.stringify(draft)),
  discard: (name: string) => localStore.remove(keyOf(name)),
}

/** Unsent input of a visitor, which may contain personal data: stored until the tab is closed. */
export const visitorDrafts: Drafts = {
  read: (name) => parseJson(tabStore.read(PREFIX + name)),
  write: (name, draft) => tabStore.write(PREFIX + name, JSON.stringify(draft)),
  discard: (name) => tabStore.remove(PREFIX + name),
}

/** Moves the drafts of a user whose username has changed. */
export function moveDrafts(from: string, to: string): void {
  if (from === to) return
  for (const key of localStore.keys().filter((name) => name.startsWith(prefixOf(from)))) {
    localStore.write(prefixOf(to) + key.slice(prefixOf(from).length), localStore.read(key) ?? '')
    localStore.remove(key)
  }
}

/** Removes the drafts of all users. */
export const clearDrafts = () =>
  localStore
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .forEach(localStore.remove)
