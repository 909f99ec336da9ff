import { localStore } from '../../lib/web-storage.ts'

/** The prefix of the keys of all drafts in Web Storage. */
export const DRAFT_PREFIX = 'seam-draft:'

/** Returns the prefix of the keys of a user's drafts in localStorage. */
export const draftPrefix = (username: string) => `${DRAFT_PREFIX}${username}:`

/** Moves the drafts of a user whose username has changed. */
export function moveDrafts(from: string, to: string): void {
  if (from === to) return
  for (const key of localStore.keys().filter((name) => name.startsWith(draftPrefix(from)))) {
    localStore.write(
      draftPrefix(to) + key.slice(draftPrefix(from).length),
      localStore.read(key) ?? '',
    )
    localStore.remove(key)
  }
}
