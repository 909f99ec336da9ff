import type pg from 'pg'

const EXTENSIONS = `
  select 'CREATE EXTENSION ' || quote_ident(extname) as statement from pg_extension
  where extname <> 'plpgsql' order by extname`

const ENUMS = `
  select 'CREATE TYPE ' || quote_ident(typname) || ' AS ENUM ('
    || string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) || ')' as statement
  from pg_enum join pg_type on pg_type.oid = enumtypid
  where typnamespace = 'public'::regnamespace group by typname order by typname`

/** A configuration, with one statement for all token types that use the same dictionaries. */
const TEXT_SEARCH = `
  with mapping as (
    select mapcfg, alias, string_agg(mapdict::regdictionary::text, ', ' order by mapseqno) as dictionaries
    from pg_ts_config_map
    join pg_ts_config on pg_ts_config.oid = mapcfg
    cross join lateral ts_token_type(cfgparser) as token
    where tokid = maptokentype and cfgnamespace = 'public'::regnamespace
    group by mapcfg, alias
  ), statements as (
    select cfgname, 1 as rank, format('CREATE TEXT SEARCH CONFIGURATION %I (PARSER = %I)', cfgname, prsname)
      as statement
    from pg_ts_config join pg_ts_parser on pg_ts_parser.oid = cfgparser
    where cfgnamespace = 'public'::regnamespace
    union all
    select cfgname, 2, format(E'ALTER TEXT SEARCH CONFIGURATION %I\\n  ADD MAPPING FOR %s\\n  WITH %s', cfgname,
      string_agg(alias, ', ' order by alias collate "C"), dictionaries)
    from mapping join pg_ts_config on pg_ts_config.oid = mapcfg group by cfgname, dictionaries
  )
  select statement from statements order by cfgname, rank, statement collate "C"`

const COMMENTS = `
  select format('COMMENT ON %s %s IS %L',
      case type when 'table column' then 'COLUMN' when 'table constraint' then 'CONSTRAINT'
        else upper(type) end,
      replace(identity, 'public.', ''), description) as statement
  from pg_description as d, pg_identify_object(classoid, objoid, objsubid)
  where exists (
      select from pg_identify_object_as_address(classoid, objoid, objsubid) as address
      where object_names[1] = 'public' and type <> 'schema')
    and not exists (
      select from pg_depend where classid = classoid and objid = objoid and deptype = 'e')
  order by type, identity, classoid`

const readStatements = (query: string) => async (pool: pg.Pool) =>
  (await pool.query<{ statement: string }>(query)).rows.map(({ statement }) => statement)

/** Return the statements that create the objects, without semicolons. */
export const readExtensions = readStatements(EXTENSIONS)
export const readEnums = readStatements(ENUMS)
export const readTextSearch = readStatements(TEXT_SEARCH)
export const readComments = readStatements(COMMENTS)
