import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { describeSources } from './describe-here.ts'
import type { TestedSources } from './test-results.ts'

/** What is about to be tested: taken before the tests, for files may change during a quarter of an hour. */
export function describeTested(): TestedSources {
  return { ...describeSources(), machine: hostname() }
}

/** Writes into a JSON report which files it tested, so that a record made of it later does not take it for a run of others. */
export function stampReport(file: string, before: TestedSources): void {
  if (!existsSync(file)) return
  const after = describeTested()
  const eluent: TestedSources = {
    ...before,
    changed_since_commit: before.changed_since_commit || after.changed_since_commit || after.commit !== before.commit,
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, JSON.stringify({ eluent, ...report }))
}
