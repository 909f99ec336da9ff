/** The version in a title of a feed. Excludes pre-releases such as 1.2.0-rc.1. */
const TITLE = /<title[^>]*>[^<]*?(?<![\w.])v?(\d{1,6}\.\d{1,6}\.\d{1,6})(?![\w.+-])/gi

/** Returns a negative number if the first version is older, a positive one if it is newer. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [one, other].map((version) => version.split('.').map(Number))
  const index = first?.findIndex((part, place) => part !== second?.[place]) ?? -1
  return index < 0 ? 0 : (first?.[index] ?? 0) - (second?.[index] ?? 0)
}

/** Returns the newest version in the titles of an Atom or RSS feed, or null if there is none. */
export const newestVersion = (feed: string): string | null =>
  Array.from(feed.matchAll(TITLE), ([, version = '']) => version)
    .toSorted(compareVersions)
    .at(-1) ?? null
