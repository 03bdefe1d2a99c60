import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../root.ts'
import { traceRequirements } from '../trace-requirements.ts'
import { judgeClause, judgeRegulations, REGULATIONS, regulationsPage, unknownRows } from './regulations.ts'

const folder = join(root, 'docs', 'requirements')
const lists = readdirSync(folder)
  .filter((name) => /^requirements-.*\.md$/.test(name))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
const { rows } = traceRequirements(lists, [])

test('[VALID-03] each row that a clause names stands in the requirement lists, each page in the repository', () => {
  expect(unknownRows(rows)).toEqual([])
  const pages = REGULATIONS.flatMap(({ clauses }) => clauses.flatMap(({ pages: named = [] }) => named))
  expect(pages.filter((page) => !existsSync(join(root, page)))).toEqual([])
})

test('[VALID-03] each clause names what answers it, or says why nothing does', () => {
  const silent = REGULATIONS.flatMap(({ clauses }) =>
    clauses.filter(
      ({ rows: named, pages = [], gap, outside }) => named.length + pages.length === 0 && !gap && !outside,
    ),
  )
  expect(silent).toEqual([])
  expect(REGULATIONS.map(({ name }) => name)).toEqual([
    '21 CFR Part 11',
    'ISO/IEC 17025:2017, chapter 7',
    'WAC 16-309',
    'LIMSpec 2022',
  ])
})

test('[VALID-03] the page holds every clause with its rows', () => {
  const page = readFileSync(join(folder, 'regulations.md'), 'utf8')
  const plain = (text: string) => text.replaceAll(/[()]/g, '').replaceAll(/\| (met|in part|not met) \|/g, '|')
  // which rows have a test by now is the trace's to say
  expect(plain(page)).toBe(plain(regulationsPage(rows)))
})

test('[VALID-03] the record of a validation has each clause with the rows that passed and those that did not', () => {
  const clauses = [{ clause: '1', asks: 'Something', rows: ['A-01', 'A-02'], gap: 'the rest' }]
  expect(judgeRegulations(new Set(['A-01']), [{ name: 'R', source: 'its page', leftOut: '2', clauses }])).toEqual([
    {
      name: 'R',
      source: 'its page',
      left_out: '2',
      clauses: [
        {
          clause: '1',
          asks: 'Something',
          verdict: 'in part',
          rows: ['A-01'],
          open_rows: ['A-02'],
          pages: [],
          rest: 'the rest',
        },
      ],
    },
  ])
})

test.each([
  ['met', { rows: ['A-01'] }],
  ['met', { rows: [], pages: ['docs/operations.md'] }],
  ['in part', { rows: ['A-01', 'A-02'] }],
  ['in part', { rows: ['A-01'], gap: 'the rest' }],
  ['in part', { rows: ['A-02'], pages: ['docs/operations.md'] }],
  ['not met', { rows: ['A-02'] }],
  ['not met', { rows: [], gap: 'all of it' }],
  ['not the product’s', { rows: [], outside: 'the laboratory’s own work' }],
] as const)('[VALID-03] a clause reads %s', (verdict, answer) => {
  expect(judgeClause({ clause: '1', asks: 'Something', ...answer }, new Set(['A-01']))).toBe(verdict)
})
