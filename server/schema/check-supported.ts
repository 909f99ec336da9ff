import type pg from 'pg'

/**
 * Everything that belongs to the schema or one of its tables, except objects owned by extensions.
 */
const UNSUPPORTED = `
  select distinct type || ' ' || identity as object
  from pg_depend as d
  cross join lateral pg_identify_object(classid, objid, objsubid)
  left join pg_type as t on classid = 'pg_type'::regclass and t.oid = objid
  where (refclassid = 'pg_namespace'::regclass and refobjid = 'public'::regnamespace
      or refclassid = 'pg_class'::regclass and refobjid in (
        select oid from pg_class where relnamespace = 'public'::regnamespace))
    and not exists (
      select from pg_depend as owned
      where owned.classid = d.classid and owned.objid = d.objid and owned.deptype = 'e')
    and type not in ('table', 'table column', 'toast table', 'table constraint', 'default value', 'index',
      'trigger', 'function', 'procedure', 'text search configuration', 'extension')
    -- Enums and the types of tables and arrays, but not domains and ranges.
    and not (type = 'type' and typtype in ('e', 'c', 'b'))
    -- Sequences of identity columns.
    and not (type = 'sequence' and exists (
      select from pg_depend as owned
      where owned.classid = d.classid and owned.objid = d.objid and owned.deptype = 'i'))
  order by object`

/** Throws for objects that the generated schema would not contain. */
export async function checkSupported(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ object: string }>(UNSUPPORTED)
  if (rows.length === 0) return
  const objects = rows.map(({ object }) => object).join(', ')
  throw new Error(`server/schema cannot generate these objects yet: ${objects}`)
}
