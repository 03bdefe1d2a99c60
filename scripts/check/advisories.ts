import { execFile } from 'node:child_process'
import { root } from '../root.ts'

const TIMEOUT_MS = 60_000

interface Advisory {
  severity?: string
  via?: readonly (string | { title?: string; url?: string })[]
}

/** What came of asking: the packages with known weaknesses, or null where the registry gave no answer. */
export function readAudit(output: string): string[] | null {
  let report: { vulnerabilities?: Record<string, Advisory> } | null
  try {
    report = JSON.parse(output) as typeof report
  } catch {
    // npm was cut off or said something else
    return null
  }
  if (!report?.vulnerabilities) return null
  return Object.entries(report.vulnerabilities).map(([name, { severity = 'unknown', via = [] }]) => {
    const why = via.flatMap((one) => (typeof one === 'string' ? [] : [`${one.title ?? ''} ${one.url ?? ''}`.trim()]))
    return `${name}: ${severity}${why.length > 0 ? `, ${why.join('; ')}` : ''}`
  })
}

/** Known weaknesses of the packages that the product runs with, as the registry knows them today. */
export async function findAdvisories(): Promise<string[] | null> {
  const args = ['audit', '--package-lock-only', '--omit', 'dev', '--json']
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const output = await new Promise<string>((done) => {
    // it ends with 1 where it finds something, and where nobody answers: the report says which
    execFile(npm, args, { cwd: root, timeout: TIMEOUT_MS, maxBuffer: 64_000_000 }, (_error, stdout) => done(stdout))
  })
  return readAudit(output)
}
