import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** Stores, SQL expressions that stores share, and tests. */
const mayHaveSql = /(\/store|-store|-sql|\.test|\.fixture)\.ts$/

const sqlPatterns = [
  /^import (?!type )[^;]*? from 'kysely'/m,
  /\/postgres\/statement\.ts'/,
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
]

/** Returns an exit code: 1 if a feature has SQL outside of its stores. Prints the files. */
export function checkPlaceOfSql(): number {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', 'server/src/features', 'server/src/app'],
    { cwd: root, encoding: 'utf8' },
  ).split('\n')
  const wrong = files.filter((file) => {
    if (!file.endsWith('.ts') || mayHaveSql.test(file) || !existsSync(join(root, file)))
      return false
    const source = readFileSync(join(root, file), 'utf8')
    return sqlPatterns.some((pattern) => pattern.test(source))
  })
  if (wrong.length === 0) return 0
  console.error(
    `SQL belongs in store.ts, <subject>-store.ts or <subject>-sql.ts:\n${wrong.join('\n')}`,
  )
  return 1
}
