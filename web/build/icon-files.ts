import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ICON_IMPORT = /import \{([^}]*)\} from ["']lucide-react["'];?/g
const ICON_EXPORT = /export \{(.*)\} from '\.\/icons\/(.*)\.mjs'/g

const createIcon = `${import.meta.dirname}/create-icon.ts`

/**
 * Imports each icon from its own file, and replaces the function that creates the components. The
 * index of the package imports all icons, so that every one would look like one that every screen
 * needs.
 */
export function iconFiles(): Plugin {
  const files = new Map<string, string>()

  function importOf(specifier: string): string {
    const [name = '', local = name] = specifier.trim().split(' as ')
    const file = files.get(name)
    if (!file) throw new Error(`lucide-react has no icon ${name}`)
    return `import ${local} from 'lucide-react/icons/${file}';`
  }

  return {
    name: 'icon-files',
    apply: 'build',
    // After TypeScript has removed the imports of types, which are not icons.
    enforce: 'post',
    async buildStart() {
      const index = await this.resolve('lucide-react/icons')
      for (const [, names = '', file = ''] of readFileSync(index?.id ?? '', 'utf8').matchAll(
        ICON_EXPORT,
      )) {
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
      }
    },
    load: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      // JSON escapes the backslashes of a Windows path.
      handler: () => `export { createIcon as default } from ${JSON.stringify(createIcon)}`,
    },
    transform: {
      filter: { code: 'lucide-react' },
      handler: (code) =>
        code.replace(ICON_IMPORT, (_, names: string) =>
          names.split(',').filter(Boolean).map(importOf).join(''),
        ),
    },
  }
}
