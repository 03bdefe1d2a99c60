/** What a requirement's tests gave; in part where some passed and others were not run. */
export type ValidationOutcome = 'passed' | 'in part' | 'failed' | 'not run' | 'no test'

export interface ValidatedRequirement {
  id: string
  text: string
  outcome: ValidationOutcome
  /** Each test as a line: its file, its title and what it gave. */
  tests: readonly string[]
}

export interface ValidatedVector {
  set: string
  source: string
  /** With its unit. */
  quantity: string
  expected: string
  /** How near it must come, e.g. 'to 13 digits'. */
  agreement: string
  found: string
  passed: boolean
}

/** What a clause of a regulation asks for, and what answers it. */
export interface JudgedClause {
  clause: string
  asks: string
  verdict: string
  by: string
}

/** The record of a validation on paper. */
export interface ValidationPdfModel {
  version: string
  /** Label and value: when, from which commit, on which machine, by which run. */
  facts: readonly { label: string; value: string }[]
  /** Numbers of each outcome, as sentences. */
  summary: readonly string[]
  /** What a reader must know before the rest, e.g. that the record is not signed. */
  notes: readonly string[]
  areas: readonly { name: string; requirements: readonly ValidatedRequirement[] }[]
  vectors: readonly ValidatedVector[]
  matrix: readonly { name: string; about: string; clauses: readonly JudgedClause[] }[]
  /** Tests that failed and name no requirement, as lines. */
  otherFailures: readonly string[]
  /** Goes into the file's metadata only, to the second. */
  createdAt: Date
}
