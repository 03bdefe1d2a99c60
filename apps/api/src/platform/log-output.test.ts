import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LogOutput } from './log-output.ts'

const log = new URL('./log.ts', import.meta.url).href
/** Writes more than a pipe holds, says by another way that it is still there, and on an answer writes one line more and ends. */
const talker = `
  const { createLog } = await import(${JSON.stringify(log)})
  const log = createLog('info')
  for (let line = 0; line < 3000; line += 1) log.info({ line, filling: 'x'.repeat(1000) }, 'a line')
  process.send('alive')
  process.on('message', () => {
    log.info('after the pause')
    process.disconnect()
  })`

async function talk(stdout: number | 'pipe') {
  const child = spawn(process.execPath, ['--input-type=module', '-e', talker], {
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [said] = (await Promise.race([once(child, 'message'), ended])) as [unknown]
  return { child, ended, said }
}

test.runIf(existsSync('/dev/full'))('a full disk costs log lines and nothing else', async () => {
  const full = openSync('/dev/full', 'w')
  const { child, ended, said } = await talk(full)
  closeSync(full)
  expect(said).toBe('alive')
  child.send('again')
  expect(await ended).toEqual([0, null])
})

test('a reader that reads nothing does not hold the process up; what was lost is reported when it reads again', async () => {
  const { child, ended, said } = await talk('pipe')
  expect(said).toBe('alive')
  if (!child.stdout) throw new Error('the child has no output')
  const read = text(child.stdout)
  child.send('again')
  expect(await ended).toEqual([0, null])
  const lines = (await read).trimEnd().split('\n')
  const facts = lines.map((line) => JSON.parse(line) as { line?: number; msg: string; lost_lines?: number })
  const lost = facts.reduce((sum, { lost_lines = 0 }) => sum + lost_lines, 0)
  const kept = facts.filter(({ line }) => line !== undefined).length
  expect(lost).toBeGreaterThan(0)
  expect(kept + lost).toBe(3000)
  expect(facts.at(-1)?.msg).toBe('after the pause')
})

test('a reader that is gone costs log lines and nothing else', async () => {
  const { child, ended, said } = await talk('pipe')
  expect(said).toBe('alive')
  child.stdout?.destroy()
  child.send('again')
  expect(await ended).toEqual([0, null])
})

describe('lines that only inform', () => {
  const [INFO, WARNING] = ['{"level":30,"msg":"a"}\n', '{"level":40,"msg":"b"}\n']
  const written: string[] = []
  const open = () =>
    new LogOutput(1, (_fd, bytes, _at, done) => {
      written.push(bytes.toString())
      done(null, bytes.length)
    })
  beforeEach(() => {
    written.length = 0
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  test('are written together', () => {
    const output = open()
    for (let line = 0; line < 3; line += 1) output.write(INFO)
    expect(written).toEqual([])
    vi.runAllTimers()
    expect(written).toEqual([INFO.repeat(3)])
  })

  test('are written at once when they are many, or when a warning comes behind them', () => {
    const output = open()
    output.write(INFO)
    output.write(WARNING)
    expect(written).toEqual([INFO + WARNING])
    output.write(INFO.padStart(70_000, INFO))
    expect(written).toHaveLength(2)
    vi.runAllTimers()
    expect(written).toHaveLength(2)
  })
})
