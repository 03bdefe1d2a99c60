import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TableError, readTable } from './index.ts'
import { HOSTILE_FILES, sheetOfNumbers, workbookOf } from './testing/hostile-files.ts'
import type { ChildOutcome } from './testing/read-child.ts'

/** Of the whole process: the runtime, the file's bytes and the reading. */
const MOST_MB = 300
/** A nursery of one size: how far it grows, and with it the peak, otherwise depends on how busy the machine is. */
const HEAP = ['--max-old-space-size=200', '--max-semi-space-size=4']
/** Each is a process of its own, beside many others. */
const TIMEOUT_MS = 60_000

const SENTENCE = /^[A-Z'].*\.$/

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-tables-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function readInChild(name: string, bytes: Uint8Array): ChildOutcome {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const child = join(import.meta.dirname, 'testing', 'read-child.ts')
  const output = execFileSync(process.execPath, [...HEAP, child, path], { encoding: 'utf8' })
  return JSON.parse(output) as ChildOutcome
}

const cases = Object.entries(HOSTILE_FILES)

describe('hostile files are refused with a sentence', () => {
  test.each(cases.filter(([, { isQuick }]) => isQuick))('%s', async (_, { name, make, code }) => {
    const error: unknown = await readTable(make(), name).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TableError)
    expect(error).toMatchObject({ code, message: expect.stringMatching(SENTENCE) as string })
  })
})

describe('hostile files are refused with a sentence, in bounded memory', () => {
  test.each(cases.filter(([, { isQuick }]) => !isQuick))(
    '%s',
    (_, { name, make, code }) => {
      const outcome = readInChild(name, make())
      expect(outcome.code).toBe(code)
      expect(outcome.message).toMatch(SENTENCE)
      expect(outcome.peakMb).toBeLessThan(MOST_MB)
    },
    TIMEOUT_MS,
  )
})

describe('the largest that may be is read in bounded memory', () => {
  test(
    'a workbook of 20,000 rows and 11 columns',
    () => {
      const outcome = readInChild('largest.xlsx', workbookOf(sheetOfNumbers(20_000, 11)))
      expect(outcome).toMatchObject({ code: 'read', message: '20000 rows' })
      expect(outcome.peakMb).toBeLessThan(MOST_MB)
    },
    TIMEOUT_MS,
  )

  test(
    'a text file of 50 MB',
    () => {
      const line = `${'"A longer text in quotes, as instruments write them, 1",'.repeat(6)}1.5\n`
      const outcome = readInChild(
        'largest.csv',
        new TextEncoder().encode(line.repeat(Math.floor(49_900_000 / line.length))),
      )
      expect(outcome.code).toBe('read')
      expect(outcome.peakMb).toBeLessThan(MOST_MB)
    },
    TIMEOUT_MS,
  )
})
