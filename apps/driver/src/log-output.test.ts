import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logFile, logOutput } from './log-output.ts'
import { useFolder } from './testing/fixtures.ts'

const folder = useFolder()

test.runIf(existsSync('/dev/full'))('a line that finds no space on the disk is lost and nothing else', () => {
  const full = openSync('/dev/full', 'w')
  expect(() => logOutput(full).write('a line\n')).not.toThrow()
  closeSync(full)
})

function linesOf(name: string): string[] {
  return readFileSync(join(folder.path, name), 'utf8').split('\n').slice(0, -1)
}

test('a full file is put aside, so many are kept, and a restart goes on in the same one', () => {
  for (let line = 1; line <= 25; line++) {
    // a life of its own for each line, as after a crash
    logFile(folder.path, { maxBytes: 60, files: 3 }).write(`line ${String(line).padStart(4, '0')}\n`)
  }
  expect(readdirSync(folder.path).toSorted()).toEqual(['driver.1.log', 'driver.2.log', 'driver.log'])
  const kept = ['driver.2.log', 'driver.1.log', 'driver.log'].flatMap(linesOf)
  expect(kept[0]).toBe('line 0013')
  expect(kept.at(-1)).toBe('line 0025')
  expect(kept).toHaveLength(13)
})

test('while a file cannot be moved, as one that someone has open on Windows, no line is lost', () => {
  const log = logFile(folder.path, { maxBytes: 100, files: 2 })
  mkdirSync(join(folder.path, 'driver.1.log/open'), { recursive: true })
  for (let line = 1; line <= 30; line++) log.write(`line ${String(line).padStart(4, '0')}\n`)
  expect(linesOf('driver.log')).toHaveLength(30)
  rmSync(join(folder.path, 'driver.1.log'), { recursive: true })
  for (let line = 31; line <= 40; line++) log.write(`line ${String(line).padStart(4, '0')}\n`)
  expect([...linesOf('driver.1.log'), ...linesOf('driver.log')]).toHaveLength(40)
  expect(linesOf('driver.log').length).toBeLessThan(10)
})
