import type pg from 'pg'

export interface SqlFunction {
  /** Includes the argument types. */
  name: string
  definition: string
  /** The functions and tables that must exist before it. */
  functions: string[]
  tables: string[]
}

/**
 * PostgreSQL tracks the dependencies of a signature and of a body in standard SQL, but not of a
 * quoted body.
 */
const FUNCTIONS = `
  select f.oid::regprocedure::text as name,
    rtrim(regexp_replace(pg_get_functiondef(f.oid),
      '^CREATE OR REPLACE (FUNCTION|PROCEDURE) public\\.', 'CREATE \\1 '), E'\\n') as definition,
    array(
      select distinct refobjid::regprocedure::text from pg_depend
      where classid = 'pg_proc'::regclass and objid = f.oid and refclassid = 'pg_proc'::regclass
        and refobjid <> f.oid) as functions,
    array(
      select distinct quote_ident(relname)
      from pg_depend
      left join pg_type on refclassid = 'pg_type'::regclass and pg_type.oid = refobjid
      join pg_class on pg_class.oid
        = case when refclassid = 'pg_class'::regclass then refobjid else typrelid end
      where classid = 'pg_proc'::regclass and objid = f.oid and relkind in ('r', 'p')) as tables
  from pg_proc as f
  where pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend
    where classid = 'pg_proc'::regclass and objid = f.oid and deptype = 'e')
  order by f.oid::regprocedure::text collate "C"`

/**
 * Returns the functions of the schema `public` that are not owned by an extension, sorted by name.
 */
export const readFunctions = async (pool: pg.Pool): Promise<SqlFunction[]> =>
  (await pool.query<SqlFunction>(FUNCTIONS)).rows

/** Returns the tables that must exist before a function or any function that it needs. */
export function neededTables({ tables, functions }: SqlFunction, all: SqlFunction[]): string[] {
  const needed = all.filter(({ name }) => functions.includes(name))
  return [...tables, ...needed.flatMap((each) => neededTables(each, all))]
}
