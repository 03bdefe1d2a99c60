import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-lock-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a second driver on the same folder is refused and told who holds it; after the first is gone it gets in', () => {
  const first = lockDataFolder(folder, 4711)
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
  expect(() => lockDataFolder(folder)).toThrow(/process id 4711/)
  first.release()
  lockDataFolder(folder).release()
})

test('a driver killed the hard way leaves no lock behind', async () => {
  const script = `import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder-lock.ts'))}
    globalThis.held = lockDataFolder(${JSON.stringify(folder)})
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  expect(() => lockDataFolder(folder)).toThrow(`process id ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'close')
  lockDataFolder(folder).release()
})
