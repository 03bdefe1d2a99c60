import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isAlive, waitUntilGone } from './process-facts.ts'

test('a process is alive until it ends', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  expect(isAlive(pid)).toBe(true)
  expect(await waitUntilGone(pid, 0)).toBe(false)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect(await waitUntilGone(pid, 1_000)).toBe(true)
})

test.runIf(process.platform === 'linux')('a process that has ended but was not collected is not alive', async () => {
  // the shell starts a child that ends at once, then becomes a program that never collects it
  const shell = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = (await once(shell.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(await waitUntilGone(pid, 5_000)).toBe(true)
  expect(() => process.kill(pid, 0)).not.toThrow()
  shell.kill('SIGKILL')
})

test('the name of the program is compared when it is asked for', () => {
  expect(isAlive(process.pid, 'postgres')).toBe(false)
})

test.for([0, -1, 1.5, Number.NaN])('%s is no process', (pid) => {
  expect(isAlive(pid)).toBe(false)
})
