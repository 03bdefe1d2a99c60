import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

function runTests(...args: string[]): { status: number | null; lines: string[]; output: string } {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const run = spawnSync(process.execPath, [join(root, 'scripts/test.ts'), ...args], { encoding: 'utf8', env })
  const output = stripVTControlCharacters(run.stdout + run.stderr)
  return { status: run.status, output, lines: output.trim().split('\n') }
}

test('npm test -- --only unit FILE -t words runs that test and shows what it writes', () => {
  const { status, output, lines } = runTests('--only', 'unit', 'scripts/migrations', '-t', 'time in UTC')
  expect(output).toContain('migration-name.test.ts')
  expect(lines.at(-1)).toBe('1 passed, 0 failed')
  expect(status).toBe(0)
})

test('a name that no test has is a failure', () => {
  const { status, lines } = runTests('--only=unit', 'scripts/migrations', '-t', 'no such test')
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
  expect(status).toBe(1)
})

test('words without the part they are for are refused', () => {
  const { status, lines } = runTests('scripts/migrations')
  expect(lines).toEqual(['Say which tests get scripts/migrations: npm test -- --only unit FILE, or --only e2e FILE'])
  expect(status).toBe(2)
})
