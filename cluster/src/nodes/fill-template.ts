import { readFileSync, writeFileSync } from 'node:fs'

/** Writes a file of `cluster/config` with its variables replaced. Throws if one has no value. */
export function fillTemplate(name: string, values: Record<string, string>, path: string) {
  const template = readFileSync(new URL(`../../config/${name}`, import.meta.url), 'utf8')
  const filled = template.replaceAll(/\$\{([A-Z_]+)\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name}: ${key} has no value`)
    return value
  })
  writeFileSync(path, filled)
}
