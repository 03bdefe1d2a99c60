import type { Row } from '../trace/trace-requirements.ts'
import type { TestResult } from './test-results.ts'

export interface RequirementOutcome {
  readonly id: string
  readonly text: string
  readonly outcome: 'passed' | 'in part' | 'failed' | 'not run' | 'no test'
  readonly tests: readonly TestResult[]
}

const idPattern = /\[([A-Z][A-Z0-9]*-\d{2,3})\]/g

function idsIn(title: string): string[] {
  return [...title.matchAll(idPattern)].flatMap(([, id]) => (id === undefined ? [] : [id]))
}

/**
 * What the tests of a run say of each requirement. It failed where one of its tests did, passed where all of them passed, and did
 * so in part where others were not run; test files that name it and were not part of the run are listed as not run.
 */
export function outcomesOf(rows: readonly Row[], results: readonly TestResult[]): RequirementOutcome[] {
  const byId = new Map<string, TestResult[]>()
  for (const result of results)
    for (const id of new Set(idsIn(result.title))) byId.set(id, [...(byId.get(id) ?? []), result])
  return rows.map(({ id, text, tests: files }) => {
    const ran = byId.get(id) ?? []
    const missing = files
      .filter((file) => !ran.some((result) => result.file === file))
      .map((file): TestResult => ({ file, title: 'no such test in the run', result: 'not run' }))
    const tests = [...ran, ...missing]
    return { id, text, outcome: outcomeOf(tests), tests }
  })
}

/** The tests that failed without naming a requirement. */
export function failuresWithoutRequirement(results: readonly TestResult[]): { file: string; title: string }[] {
  return results
    .filter(({ title, result }) => result === 'failed' && idsIn(title).length === 0)
    .map(({ file, title }) => ({ file, title }))
}

function outcomeOf(tests: readonly TestResult[]): RequirementOutcome['outcome'] {
  if (tests.length === 0) return 'no test'
  const has = (wanted: TestResult['result']): boolean => tests.some(({ result }) => result === wanted)
  if (has('failed')) return 'failed'
  if (!has('passed')) return 'not run'
  return has('not run') ? 'in part' : 'passed'
}
