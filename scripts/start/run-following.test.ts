import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, waitUntilGone } from '@eluent/postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runFollowing } from './run-following.ts'

const waitMs = { timeout: 60_000 }
let folder: string
let script: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-following-'))
  script = join(folder, 'script.mjs')
})
afterEach(() => rmSync(folder, { recursive: true }))

const surroundings = () => ({ cwd: folder, env: process.env, timeoutMs: 60_000 })

test('a script runs to its end; one that fails is quoted', async () => {
  writeFileSync(script, `process.exitCode = Number(process.argv[2]); console.log('no'); console.error('memory')`)
  await runFollowing([script, '0'], surroundings())
  await expect(runFollowing([script, '3'], surroundings())).rejects.toThrow(/no|memory/)
})

test('a script that others go before has the niceness that it was given, with the processes it starts', async () => {
  writeFileSync(
    script,
    `import { execFileSync } from 'node:child_process'
    import { getPriority } from 'node:os'
    const below = execFileSync(process.execPath, ['-p', 'os.getPriority()'], { encoding: 'utf8' }).trim()
    console.log('at ' + getPriority() + ' and ' + below); process.exitCode = 1`,
  )
  const wanted = getPriority() + 5
  const said = `at ${wanted} and ${wanted}`
  await expect(runFollowing([script], { ...surroundings(), niceness: wanted })).rejects.toThrow(said)
})

test('an aborted script has ended when that is reported', async () => {
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'
    writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000)`,
  )
  const stopping = new AbortController()
  const running = runFollowing([script], { ...surroundings(), signal: stopping.signal })
  const stop = async (): Promise<void> => {
    await vi.waitFor(() => expect(pid()).toBeGreaterThan(0), waitMs)
    stopping.abort(new Error('stopped'))
  }
  await Promise.all([expect(running).rejects.toThrow('stopped'), stop()])
  expect(isAlive(pid())).toBe(false)
})

test('kill -9 of the parent ends the script, and takes away what it was making', async () => {
  const made = join(folder, 'making')
  mkdirSync(made)
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'
    writeFileSync('making/page.html', 'half'); writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000)`,
  )
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { runFollowing } = await import(${JSON.stringify(new URL('./run-following.ts', import.meta.url).href)})
       await runFollowing(${JSON.stringify([script])}, { ...${JSON.stringify({ cwd: folder, timeoutMs: 60_000, makes: made })}, env: process.env })`,
    ],
    { stdio: 'inherit' },
  )
  await vi.waitFor(() => expect(pid()).toBeGreaterThan(0), waitMs)
  const ended = once(parent, 'exit')
  parent.kill('SIGKILL')
  await ended
  expect(await waitUntilGone(pid(), 10_000)).toBe(true)
  expect(existsSync(made)).toBe(false)
})

function pid(): number {
  const file = join(folder, 'pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
}
