import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { app } from '../test/app.ts'
import { enumerations } from './enumerations.ts'

const sorted = (values: Iterable<string>) => [...values].toSorted()

test('the database accepts exactly the values that a column may have', async () => {
  const { db } = await app()
  const { rows } = await sql<{ column: string; check: string }>`
    select relname || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as check
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and pg_constraint.connamespace = 'public'::regnamespace
      and pg_get_constraintdef(pg_constraint.oid) ~ '(= ANY \\(|<@ )ARRAY\\[.*::text'
  `.execute(db)
  const accepted = rows.map(({ column, check }) => [
    column,
    sorted(Array.from(check.matchAll(/'([^']*)'::text/g), ([, value = '']) => value)),
  ])
  const expected = Object.entries(enumerations).map(([column, values]) => [
    column,
    sorted(Object.keys(values)),
  ])
  expect(Object.fromEntries(accepted)).toEqual(Object.fromEntries(expected))
})
