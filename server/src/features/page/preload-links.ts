import { readFile } from 'node:fs/promises'

/** The manifest of Vite: output files by source file. */
type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] } | undefined>

/**
 * Reads the manifest of the built web application. Returns a function that returns modulepreload links
 * to the scripts that a screen (`app/screens/{screen}.tsx`) imports and the HTML page does not name, so
 * that the browser loads them in parallel with the application.
 */
export async function loadPreloadLinks(folder: string): Promise<(screen: string) => string[]> {
  const manifest = await readFile(`${folder}/.vite/manifest.json`, 'utf8')
    .then((text) => JSON.parse(text) as Manifest)
    // Without these links a page only loads a little later.
    .catch((): Manifest => ({}))

  function collect(source: string, files: Set<string>): Set<string> {
    const output = manifest[source]
    if (!output || output.isEntry || files.has(output.file)) return files
    files.add(output.file)
    for (const imported of output.imports ?? []) collect(imported, files)
    return files
  }

  return (screen) =>
    [...collect(`src/app/screens/${screen}.tsx`, new Set())].map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
}
