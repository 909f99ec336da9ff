import { readFile } from 'node:fs/promises'

/** What the bundler says of each file it made, by the source it was made of. */
type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] } | undefined>

/**
 * Gives links, for a page's head, to the scripts that a source needs and the page itself does not
 * name, so that they come along with the application and not after it has asked for them.
 */
export async function openParts(folder: string): Promise<(source: string) => string[]> {
  const manifest = await readFile(`${folder}/.vite/manifest.json`, 'utf8')
    .then((text) => JSON.parse(text) as Manifest)
    // A page without these links is only a little later.
    .catch((): Manifest => ({}))

  function collect(source: string, files: Set<string>): Set<string> {
    const part = manifest[source]
    if (!part || part.isEntry || files.has(part.file)) return files
    files.add(part.file)
    for (const needed of part.imports ?? []) collect(needed, files)
    return files
  }

  return (source) =>
    [...collect(source, new Set())].map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
}
