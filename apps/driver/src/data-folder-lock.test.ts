import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts'
import { useFolder } from './testing/fixtures.ts'

const folder = useFolder()

test('a second driver on the same folder.path is refused with the name of the holder; after the first is gone it gets in', () => {
  const first = lockDataFolder(folder.path, 4711)
  expect(() => lockDataFolder(folder.path)).toThrow(DataFolderInUse)
  expect(() => lockDataFolder(folder.path)).toThrow(/process id 4711/)
  first.release()
  lockDataFolder(folder.path).release()
})

test('a driver killed the hard way leaves no lock behind', async () => {
  const script = `import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder-lock.ts'))}
    globalThis.held = lockDataFolder(${JSON.stringify(folder.path)})
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  expect(() => lockDataFolder(folder.path)).toThrow(`process id ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'close')
  lockDataFolder(folder.path).release()
})
