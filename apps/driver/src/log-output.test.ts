import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { logOutput } from './log-output.ts'

test.runIf(existsSync('/dev/full'))('a line that finds no space on the disk is lost and nothing else', () => {
  const full = openSync('/dev/full', 'w')
  expect(() => logOutput(full).write('a line\n')).not.toThrow()
  closeSync(full)
})
