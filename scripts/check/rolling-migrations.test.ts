import { describe, expect, test } from 'vitest'
import { findRollingFaults } from './rolling-migrations.ts'

const since = '20260101000000-last-of-release.sql'
const faultsOf = (text: string, name = '20260202000000-change-things.sql') =>
  findRollingFaults([{ path: `apps/api/migrations/${name}`, text }], since)

describe('a migration that nodes of the release before would feel', () => {
  test.each([
    ['DROP TABLE samples;', 'drops'],
    ['alter table samples drop column notes;', 'drops a column'],
    ['alter table samples drop notes;', 'drops a column'],
    ['alter table samples add column a text, drop column if exists notes;', 'drops a column'],
    ['alter table samples rename column notes to remarks;', 'renames'],
    ['alter table samples rename to probes;', 'renames'],
    ['alter table samples alter column notes type jsonb using notes::jsonb;', 'type'],
    ['alter table samples alter notes set not null;', 'null'],
    ['alter table samples add column bench text not null;', 'default'],
    ["alter table public.samples add bench text NOT NULL check (bench <> 'default');", 'default'],
    ['create index samples_notes_idx on samples (notes);', 'CONCURRENTLY'],
    ['create unique index samples_notes_idx on public.samples (notes);', 'CONCURRENTLY'],
    ['alter table samples add constraint samples_notes_check check (length(notes) < 9);', 'NOT VALID'],
    ['drop function make_log_table(regclass);', 'drops'],
  ])('%s', (text, words) => {
    expect(faultsOf(text).join()).toContain(words)
  })

  test('says the file and the statement', () => {
    expect(faultsOf('-- Why.\n\nalter table samples\n  drop column notes;')).toEqual([
      'apps/api/migrations/20260202000000-change-things.sql: "alter table samples drop column notes" drops a column',
    ])
  })
})

describe('free are', () => {
  test.each([
    [
      'a new table with all of its own',
      "create table vats (a text not null); create index vats_idx on vats (a); alter table vats add constraint c check (a <> '');",
    ],
    ['a new column that may be null', 'alter table samples add column bench text;'],
    ['a new column with a default', "alter table samples add column bench text not null default '';"],
    ['a default before not null', "alter table samples add column bench text default 'x' not null;"],
    [
      'a generated column',
      'alter table samples add column twice bigint not null generated always as (run_count * 2) stored;',
    ],
    ['an index made beside the work', 'create index concurrently if not exists samples_notes_idx on samples (notes);'],
    ['a constraint that is checked later', 'alter table samples add constraint c check (length(notes) < 9) not valid;'],
    ['a constraint that goes', 'alter table samples drop constraint c, alter column notes drop not null;'],
    ['rights', 'revoke delete on samples from eluent_app;'],
    [
      'words in comments and texts',
      "-- drop table samples;\ninsert into releases (note) values ('; drop table samples;');",
    ],
    [
      'bodies of functions',
      'create function f() returns void language plpgsql as $$ begin drop table samples; end $$;',
    ],
  ])('%s', (_, text) => {
    expect(faultsOf(text)).toEqual([])
  })

  test('migrations that the release has', () => {
    expect(faultsOf('drop table samples;', since)).toEqual([])
  })

  test('a contraction that says so, with its reason', () => {
    expect(faultsOf('-- contract: 3.2.1 was the last to read it\ndrop table samples;')).toEqual([])
    expect(faultsOf('-- contract:\ndrop table samples;')).not.toEqual([])
  })
})
