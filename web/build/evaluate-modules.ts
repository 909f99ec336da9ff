import type { Plugin } from 'vite'
import { pathToFileURL } from 'node:url'

/** Replaces modules with the values they export now, as JSON: the build omits what they import. */
export const evaluateModules = (...files: string[]): Plugin => ({
  name: 'evaluate-modules',
  async load(id) {
    if (!files.some((file) => id.endsWith(`/${file}`))) return null
    const values = (await import(pathToFileURL(id).href)) as Record<string, unknown>
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
})

/** The routes of the API, which the contract defines in the same files as its schemas. */
export const apiRoutes = (): Plugin =>
  evaluateModules('entities/api/first-routes.ts', 'entities/api/later-routes.ts')
