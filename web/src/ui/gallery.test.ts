import { expect, test } from 'vitest'

const fileName = (path: string) => path.replace(/^.*\//, '')
const byFileName = (sources: Record<string, string>) =>
  Object.fromEntries(Object.entries(sources).map(([path, code]) => [fileName(path), code]))

const parts = byFileName(
  import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
const gallery = Object.values(
  import.meta.glob<string>('../../gallery/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

/** The parts that the code imports, directly or through other parts. */
function importedParts(code: string, found = new Set<string>()): Set<string> {
  for (const [, path = ''] of code.matchAll(/'(\.[^']*\.tsx)'/g)) {
    const part = fileName(path)
    const source = parts[part]
    if (source === undefined || found.has(part)) continue
    found.add(part)
    importedParts(source, found)
  }
  return found
}

test('the gallery shows every part of this folder', () => {
  const shown = importedParts(gallery.join('\n'))
  expect(shown.size).toBeGreaterThan(40)
  expect(Object.keys(parts).filter((part) => !shown.has(part))).toEqual([])
})
