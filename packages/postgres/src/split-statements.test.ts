import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

const textsOf = (sql: string): string[] => splitStatements(sql).map(({ text }) => text)

describe('a file of SQL is split into its statements', () => {
  test('at semicolons; the last one needs none, and nothing between two is no statement', () => {
    expect(textsOf('select 1; ;\n\nselect 2')).toEqual(['select 1', 'select 2'])
  })

  test('each knows where it begins', () => {
    const sql = '-- first\nselect 1;\n/* second */ select 2;'
    expect(splitStatements(sql).map(({ text, offset }) => sql.slice(offset, offset + text.length))).toEqual([
      'select 1',
      'select 2',
    ])
  })

  test('a file of comments holds none', () => {
    expect(textsOf('-- nothing;\n/* nor; here */')).toEqual([])
  })

  test.each([
    ['a text', `select 'a;b'`],
    ['a text with a quote', `select 'it''s; so'`],
    ['a text whose backslash is a letter', String.raw`select 'a\'`],
    ['an escaped text', String.raw`select E'it\'s; so'`],
    ['an escaped text that ends with a backslash', String.raw`select e'\\'`],
    ['a text of Unicode escapes', String.raw`select U&'\0041;\'`],
    ['a name', `select 1 as "a;b"`],
    ['a name with a quote', `select 1 as "a"";b"`],
    ['a comment to the end of the line', 'select 1 -- one; or more\n+ 2'],
    ['a comment', 'select 1 /* one; or more */ + 2'],
    ['a comment in a comment', 'select 1 /* one /* or; */ more; */ + 2'],
    ['a quote in a comment', `select 1 /* it's */ + 2 -- don't\n+ 3`],
    ['a dollar-quoted text', 'do $$ begin perform 1; end $$'],
    ['a dollar-quoted text with a name', `do $body$ begin perform '$$;$Body$'; end $body$`],
    ['brackets', 'create rule r as on insert to t do also (insert into u values (1); insert into v values (2))'],
    [
      'a body of SQL',
      'create or replace function f(n int) returns int begin atomic select 1; select case when n > 1 then 2 else 3 end; end',
    ],
  ])('but not in %s', (_place, sql) => {
    expect(textsOf(`${sql};select 2`)).toEqual([sql.trimEnd(), 'select 2'])
  })

  test('a parameter and a name with a dollar sign open no text', () => {
    expect(textsOf('select $1, a$b; select c$d')).toEqual(['select $1, a$b', 'select c$d'])
  })

  test('BEGIN and END of a transaction are statements', () => {
    expect(textsOf('begin; select case when true then 1 end; end')).toEqual([
      'begin',
      'select case when true then 1 end',
      'end',
    ])
  })

  test('what is never closed is left to the server to refuse', () => {
    expect(textsOf(`select 1; select 'open; select 2`)).toEqual(['select 1', `select 'open`, 'select 2'])
    expect(textsOf('select 1; /* open; select 2')).toEqual(['select 1'])
  })

  test('the migrations lose nothing but comments, spaces and semicolons', () => {
    const folder = fileURLToPath(new URL('../../../apps/api/migrations/', import.meta.url))
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.sql'))) {
      const sql = readFileSync(folder + name, 'utf8')
      const statements = splitStatements(sql)
      let rest = sql
      for (const { text, offset } of statements.toReversed()) {
        expect(sql.slice(offset, offset + text.length)).toBe(text)
        rest = rest.slice(0, offset) + rest.slice(offset + text.length)
      }
      expect(rest.replaceAll(/--[^\n]*|[\s;]/g, '')).toBe('')
      expect(statements.length).toBeGreaterThan(0)
    }
  })
})
