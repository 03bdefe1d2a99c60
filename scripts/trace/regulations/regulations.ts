import type { Row } from '../trace-requirements.ts'
import type { Clause, Regulation } from './clause.ts'
import { iso17025 } from './iso-17025.ts'
import { limspec } from './limspec.ts'
import { part11 } from './part-11.ts'
import { washington } from './washington.ts'

export const REGULATIONS: readonly Regulation[] = [part11, iso17025, washington, limspec]

export type Verdict = 'met' | 'in part' | 'not met' | 'not the product’s'

/** A clause is met where a test shows each of its rows and nothing is left over. @param shown ids of rows with a test */
export function judgeClause({ rows, pages = [], gap, outside }: Clause, shown: ReadonlySet<string>): Verdict {
  if (outside !== undefined) return 'not the product’s'
  const open = rows.filter((id) => !shown.has(id))
  if (open.length === 0 && gap === undefined && rows.length + pages.length > 0) return 'met'
  return open.length < rows.length || pages.length > 0 ? 'in part' : 'not met'
}

/** Rows that a clause names and no list has, as `clause: id`. @internal a test holds the clauses against the rows */
export function unknownRows(rows: readonly Row[], regulations = REGULATIONS): string[] {
  const known = new Set(rows.map(({ id }) => id))
  return regulations.flatMap(({ name, clauses }) =>
    clauses.flatMap(({ clause, rows: named }) =>
      named.filter((id) => !known.has(id)).map((id) => `${name} ${clause}: ${id}`),
    ),
  )
}

/** The table of clause and rows for docs/requirements/regulations.md. */
export function regulationsPage(rows: readonly Row[], regulations = REGULATIONS): string {
  const shown = new Set(rows.filter(({ tests }) => tests.length > 0).map(({ id }) => id))
  const sections = regulations.map(({ name, source, clauses, leftOut }) => {
    const lines = clauses.map((clause) => {
      const by = [
        ...clause.rows.map((id) => (shown.has(id) ? id : `(${id})`)),
        ...(clause.pages ?? []).map((page) => `[${page.split('/').at(-1)}](${linkTo(page)})`),
      ]
      const rest = clause.gap ?? clause.outside
      const answer = [by.join(', '), ...(rest === undefined ? [] : [rest])].filter((part) => part !== '').join('; ')
      return `| ${clause.clause} | ${clause.asks} | ${judgeClause(clause, shown)} | ${answer} |`
    })
    return `## ${name}\n\nRead at: ${source}. Left out: ${leftOut}\n\n| Clause | Asks for | Is | By |\n|---|---|---|---|\n${lines.join('\n')}\n`
  })
  return `# Regulations\n\nWritten by \`npm run trace\` from scripts/trace/regulations: which rows answer which clause. A row in brackets has no test yet; a clause is met where\neach of its rows has one and nothing is left over. What a clause asks for is said in our words: the law’s own count.\n\n${sections.join('\n')}`
}

export interface JudgedRegulation {
  name: string
  source: string
  left_out: string
  clauses: {
    clause: string
    asks: string
    verdict: Verdict
    rows: string[]
    open_rows: string[]
    pages: string[]
    rest: string | null
  }[]
}

/** Each clause with the rows that answer it, those apart that are not shown. @param shown ids of rows that are */
export function judgeRegulations(shown: ReadonlySet<string>, regulations = REGULATIONS): JudgedRegulation[] {
  return regulations.map(({ name, source, leftOut, clauses }) => ({
    name,
    source,
    left_out: leftOut,
    clauses: clauses.map((clause) => ({
      clause: clause.clause,
      asks: clause.asks,
      verdict: judgeClause(clause, shown),
      rows: clause.rows.filter((id) => shown.has(id)),
      open_rows: clause.rows.filter((id) => !shown.has(id)),
      pages: [...(clause.pages ?? [])],
      rest: clause.gap ?? clause.outside ?? null,
    })),
  }))
}

function linkTo(page: string): string {
  return page.startsWith('docs/') ? `../${page.slice('docs/'.length)}` : `../../${page}`
}
