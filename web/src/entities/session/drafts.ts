import { localStore, tabStore, parseJson } from '../../lib/web-storage.ts'
import { useAuth } from './auth-store.ts'
import { DRAFT_PREFIX, draftPrefix } from './draft-keys.ts'

const keyOf = (name: string) => draftPrefix(useAuth.getState().authUser.username) + name

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
  read: (name) => parseJson(tabStore.read(DRAFT_PREFIX + name)),
  write: (name, draft) => tabStore.write(DRAFT_PREFIX + name, JSON.stringify(draft)),
  discard: (name) => tabStore.remove(DRAFT_PREFIX + name),
}

/** Removes the drafts of all users. */
export const clearDrafts = () =>
  localStore
    .keys()
    .filter((key) => key.startsWith(DRAFT_PREFIX))
    .forEach(localStore.remove)
