import type pg from 'pg'
import { readCatalog } from './read-catalog.ts'
import { renderDataModel } from './render-data-model.ts'
import { renderPermissions } from './render-permissions.ts'
import { renderSchema } from './render-schema.ts'
import { checkDescriptions, type TableGroup, tableGroups } from './table-descriptions.ts'
import { triggerReasons } from './trigger-reasons.ts'

/**
 * Returns the contents of the files that describe a migrated database and the contract, by path
 * relative to the root of the repository. Throws if a table has no description or a trigger no
 * reason.
 */
export async function generateFiles(
  pool: pg.Pool,
  groups: TableGroup[] = tableGroups,
): Promise<Record<'server/schema.sql' | 'docs/data-model.md' | 'docs/permissions.md', string>> {
  const catalog = await readCatalog(pool)
  checkDescriptions(
    catalog.tables.filter(({ partition }) => !partition).map(({ name }) => name),
    groups,
  )
  return {
    'server/schema.sql': renderSchema(catalog, groups),
    'docs/data-model.md': renderDataModel(catalog.tables, groups, triggerReasons),
    'docs/permissions.md': renderPermissions(),
  }
}
