import { runReferenceVectors, type VectorResult } from '@eluent/domain/validation'
import type { ValidationOutcome, ValidationPdfModel } from '@eluent/report/server'
import type { ValidationRun } from './validation-run.ts'

const FORMAT = 'eluent-validation-1'

/** The record of a validation, as its JSON file holds it. */
export interface ValidationRecord extends ValidationRun {
  format: typeof FORMAT
  vectors: VectorResult[]
  summary: {
    requirements: Record<ValidationOutcome, number>
    vectors: { passed: number; failed: number }
    other_failures: number
  }
  /** What a reader must know before the rest. */
  notes: string[]
}

/** @param unsigned why the record is not signed, where it is not */
export function makeRecord(run: ValidationRun, unsigned: string | undefined): ValidationRecord {
  const vectors = runReferenceVectors()
  const count = (wanted: ValidationOutcome): number =>
    run.requirements.filter(({ outcome }) => outcome === wanted).length
  const passedVectors = vectors.filter(({ passed }) => passed).length
  return {
    format: FORMAT,
    ...run,
    vectors,
    summary: {
      requirements: {
        passed: count('passed'),
        'in part': count('in part'),
        failed: count('failed'),
        'not run': count('not run'),
        'no test': count('no test'),
      },
      vectors: { passed: passedVectors, failed: vectors.length - passedVectors },
      other_failures: run.other_failures.length,
    },
    notes: [
      ...(unsigned === undefined ? [] : [`This record is not signed: ${unsigned}`]),
      ...(run.changed_since_commit ? ['Files differ from the commit named here: the record is of no version.'] : []),
      ...run.runs.flatMap(notesOfRun),
    ],
  }
}

/** What a reader must know of a run: its tests may have been of other files than the record is of. */
function notesOfRun({ tool, report, sources }: ValidationRun['runs'][number]): string[] {
  if (sources === null) return [`The run of ${tool}, ${report}, names no commit: it may have tested other files.`]
  return sources.changed_since_commit
    ? [`The run of ${tool}, ${report}, tested files that differ from its commit.`]
    : []
}

/** Whether nothing failed; a requirement without a test is a gap and no failure. */
export function hasPassed({ summary }: ValidationRecord): boolean {
  return summary.requirements.failed === 0 && summary.vectors.failed === 0 && summary.other_failures === 0
}

/** The record on paper. */
export function recordOnPaper(record: ValidationRecord): ValidationPdfModel {
  const { summary, runs } = record
  const areas = Map.groupBy(record.requirements, ({ id }) => id.replace(/-\d+$/, ''))
  return {
    version: record.version,
    facts: [
      { label: 'Version', value: record.version },
      { label: 'Commit', value: record.commit },
      { label: 'Made', value: record.made_at },
      ...Object.entries(record.machine).map(([label, value]) => ({ label, value })),
      ...runs.map(({ tool, began_at, report, sha256, sources }) => ({
        label: 'Run of tests',
        value: `${tool}, begun ${began_at ?? 'at a time that its report does not name'}${
          sources === null ? '' : ` on ${sources.machine}`
        }, ${report}, SHA-256 ${sha256}`,
      })),
    ],
    summary: [
      `${record.requirements.length} requirements: ${Object.entries(summary.requirements)
        .map(([outcome, number]) => `${number} ${outcome}`)
        .join(', ')}.`,
      `${record.vectors.length} reference vectors: ${summary.vectors.passed} passed, ${summary.vectors.failed} failed.`,
      summary.other_failures === 1
        ? '1 test failed that names no requirement.'
        : `${summary.other_failures} tests failed that name no requirement.`,
    ],
    notes: record.notes,
    vectors: record.vectors.map(({ set, source, quantity, unit, expected, digits, decimals, found, passed }) => ({
      set,
      source,
      quantity: unit === null ? quantity : `${quantity}, ${unit}`,
      expected,
      agreement: agreementText(digits, decimals),
      found,
      passed,
    })),
    areas: [...areas].map(([name, requirements]) => ({
      name,
      requirements: requirements.map(({ id, text, outcome, tests }) => ({
        id,
        text,
        outcome,
        tests: tests.map(({ file, title, result }) => `${file}: ${title}${result === 'passed' ? '' : ` (${result})`}`),
      })),
    })),
    matrix: record.matrix.map(({ name, source, left_out, clauses }) => ({
      name,
      about: `Read at: ${source}. Left out: ${left_out}`,
      clauses: clauses.map(({ clause, asks, verdict, rows, open_rows, pages, rest }) => ({
        clause,
        asks,
        verdict,
        by: [...rows, ...open_rows.map((id) => `(${id})`), ...pages, ...(rest === null ? [] : [rest])].join(', '),
      })),
    })),
    otherFailures: record.other_failures.map(({ file, title }) => `${file}: ${title}`),
    createdAt: new Date(record.made_at),
  }
}

function agreementText(digits: number | null, decimals: number | null): string {
  if (digits !== null) return `to ${digits} digits`
  return decimals === null ? 'the same' : `to ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`
}
