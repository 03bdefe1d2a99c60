import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-lock.ts'

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'eluent-lock-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Another process that takes the lock and keeps it until it is killed. */
async function holdElsewhere(): Promise<{ pid: number; kill: () => Promise<void> }> {
  const code = `
    const { lockDataFolder } = await import(${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)})
    globalThis.lock = lockDataFolder(${JSON.stringify(dataDir)}, 'Eluent at http://localhost:8080')
    process.stdout.write('held')
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const kill = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { pid: child.pid ?? 0, kill }
}

test('a data folder in use is refused, naming the process and what it is', async () => {
  const other = await holdElsewhere()
  expect(() => lockDataFolder(dataDir, 'second')).toThrow(DataFolderInUse)
  expect(() => lockDataFolder(dataDir, 'second')).toThrow(
    new RegExp(`is in use by Eluent at http://localhost:8080 \\(process ${other.pid}, since 2\\d{3}-`),
  )
  await other.kill()
})

test('kill -9 of the holder frees the folder at once', async () => {
  const other = await holdElsewhere()
  await other.kill()
  lockDataFolder(dataDir, 'next').release()
})

test('a released folder can be taken again, also by the same process', () => {
  lockDataFolder(dataDir, 'first').release()
  const lock = lockDataFolder(dataDir, 'second')
  expect(() => lockDataFolder(dataDir, 'third')).toThrow(`second (process ${process.pid}`)
  lock.release()
})
