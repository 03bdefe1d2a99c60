import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createDiskWatch } from './disk-watch.ts'
import { createFakeClock } from './testing/fake-clock.ts'
import { useFolder } from './testing/fixtures.ts'

const folder = useFolder()

test('a folder that goes is said within ten seconds, and no longer once it is back', async () => {
  const root = join(folder.path, 'root')
  mkdirSync(root)
  const clock = createFakeClock()
  const disks = createDiskWatch([{ folder: root, isWritten: false }], clock)
  await disks.start()
  expect(disks.faults()).toEqual([])
  renameSync(root, `${root}-cut`)
  await vi.waitUntil(() => (clock.advance(10_000), disks.faults().length === 1))
  expect(disks.faults()).toEqual([`${root} is not there.`])
  renameSync(`${root}-cut`, root)
  await vi.waitUntil(() => (clock.advance(10_000), disks.faults().length === 0))
  rmSync(root, { recursive: true })
  disks.stop()
})
