/** The part of the bundler's API that looks up a module by its id. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

const source = `${import.meta.dirname.replace(/build$/, '')}src/`
const screens = `${source}app/screens/`

/** Returns the files of all screens that import a module statically, directly or not. */
function importingScreens(id: string, graph: ModuleGraph, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const found = importers.flatMap((importer) => importingScreens(importer, graph, seen))
  return id.startsWith(screens) ? [id.slice(screens.length), ...found] : found
}

type SharedChunk = 'shared' | 'lists' | 'items' | 'item-page' | 'playable' | 'front-page' | 'posts'

/**
 * Returns the chunk for a module that screens share, or null. Each chunk holds what these screens
 * have in common, beyond the chunks before it:
 *
 * - `shared`: the video feed and the video page
 * - `lists`: the video feed and other screens
 * - `front-page`: the front page and other screens
 * - `playable`: the pages of a video and of a playlist only, with what the parts of the player share
 * - `item-page`: the pages of a video, post or playlist only
 * - `items`: the video page and other screens
 * - `posts`: the post feed and other screens
 *
 * Without these groups there would be forty small chunks, and browsers request six at a time.
 */
function sharedChunk(id: string, graph: ModuleGraph): SharedChunk | null {
  const all = importingScreens(id, graph)
  const isOn = (screen: string) => all.includes(`${screen}.tsx`)
  if (isOn('video-feed')) return isOn('video-watch') ? 'shared' : 'lists'
  if (isOn('landing')) return 'front-page'
  if (isOn('video-watch')) {
    const isOnlyOn = (...screens: string[]) =>
      all.every((screen) => screens.includes(screen.replace('.tsx', '')))
    const isPlayer = isOn('playlist') || id.includes('/features/player/')
    if (isPlayer && isOnlyOn('video-watch', 'playlist')) return 'playable'
    return isOnlyOn('video-watch', 'playlist', 'post') ? 'item-page' : 'items'
  }
  return isOn('post-feed') ? 'posts' : null
}

const sharedGroup = (name: SharedChunk, priority: number) => ({
  name: (id: string, graph: ModuleGraph) => (sharedChunk(id, graph) === name ? name : null),
  debugName: name,
  minShareCount: 2,
  priority,
})

const overlayModules =
  /\/node_modules\/(@radix-ui|radix-ui|@floating-ui)\/|\/web\/src\/ui\/(menu|dialog|confirm-dialog|use-return-focus)\./
/** Plots, and the library for them. */
const plotModules = /\/node_modules\/(d3-|internmap\/)|\/web\/src\/ui\/(plot\/|period-chips)/
/** Most modules of the contract contain schemas. The exception is on pages without a form. */
const formModules =
  /\/node_modules\/(zod|react-hook-form|@hookform)\/|\/contract\/src\/(?!describe-post\.)|\/web\/src\/ui\/[\w-]*(field|form)[\w-]*\./

/** The chunks that several entries share. A group includes what its modules import. */
export const chunkGroups = [
  // One file compresses better than twenty chunks, and every page needs all of them.
  { name: 'page', tags: ['$initial' as const], priority: 7 },
  // First what most screens need.
  sharedGroup('shared', 6),
  sharedGroup('lists', 5),
  sharedGroup('front-page', 5),
  sharedGroup('items', 4),
  sharedGroup('item-page', 3),
  sharedGroup('playable', 3),
  sharedGroup('posts', 3),
  // Statistics only.
  { name: 'plots', test: plotModules, minShareCount: 2, priority: 2 },
  // Dialogs and menus, and forms, are loaded when first used.
  { name: 'overlays', test: overlayModules, minShareCount: 2, priority: 1 },
  { name: 'forms', test: formModules, minShareCount: 2, priority: 0 },
]

const preloadedChunks =
  /\/(shared|lists|items|item-page|playable|front-page|posts|overlays|forms|plots)-[^/]*\.js$/

let initialChunks: ReadonlySet<string> = new Set()

/**
 * Screens for administrators and moderators, and screens opened by mailed links or by sign-in
 * providers. The server preloads their chunks: otherwise all other screens would load the lists of
 * these.
 */
const rareScreens =
  /\/(admin-|sign-in|claim|join|about|terms|imprint|decisions|reports|transparency|unsubscribe|email-verification|password-reset)/

/**
 * Returns the chunks to preload with a chunk: only those of the groups above that the HTML does not
 * load already. The names of all chunks would add 1.5 kB (gzip) to the first script. None for rare
 * screens.
 */
export function preloadDependencies(
  file: string,
  dependencies: string[],
  { hostType }: { hostType: string },
): string[] {
  if (hostType === 'html') {
    initialChunks = new Set([file, ...dependencies])
    return dependencies
  }
  if (rareScreens.test(file)) return []
  return dependencies.filter((chunk) => preloadedChunks.test(chunk) && !initialChunks.has(chunk))
}
