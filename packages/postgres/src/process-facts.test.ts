import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { isAlive, startMark, waitUntilGone } from './process-facts.ts'

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
  // the shell starts a child that waits for a line, then becomes a program that never collects it
  const shell = spawn('sh', ['-c', 'exec 3<&0; head -n 1 <&3 & echo $!; exec sleep 60'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const [line] = (await once(shell.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  await vi.waitFor(() => expect(isAlive(shell.pid ?? 0, 'sleep')).toBe(true))
  shell.stdin.end('go\n')
  expect(await waitUntilGone(pid, 5_000)).toBe(true)
  expect(() => process.kill(pid, 0)).not.toThrow()
  shell.kill('SIGKILL')
})

test('the name of the program is compared when it is requested', () => {
  expect(isAlive(process.pid, 'postgres')).toBe(false)
})

test.for([0, -1, 1.5, Number.NaN])('%s is not a process', (pid) => {
  expect(isAlive(pid)).toBe(false)
})

test('the start of a process tells it from others, and one that is gone has none', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  expect(startMark(pid)).toMatch(/./)
  expect(startMark(pid)).toBe(startMark(pid))
  expect(startMark(pid)).not.toBe(startMark(process.pid))
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect(startMark(pid)).toBeUndefined()
})
