import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vial } from '../testing/driver-bench.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { defined, runEvents, useDriverBench } from '../testing/fixtures.ts'
import { deliverEvent } from './deliver-event.ts'
import { createServerLink } from './server-link.ts'

const bench = useDriverBench()

test('a run whose share is cut waits for as long as it takes; one whose file is gone needs a person', async () => {
  bench.simulator.submit(vial())
  await bench.live(3600)
  const event = defined(bench.outbox.pending().find(({ hook }) => hook === 'CSHook'))
  const server = createServerLink({ url: 'http://localhost:1', token: 'x', clock: createFakeClock() }, () => {
    throw new Error('the server is not asked before the files are there')
  })
  const attempt = () => deliverEvent({ server, dataRoot: bench.dataRoot, machine: 'HPLC-TEST' }, event, new Map())

  renameSync(bench.dataRoot, `${bench.dataRoot}-cut`)
  expect(await attempt()).toEqual({ kind: 'held', reason: expect.stringMatching(/cannot be reached/) })

  renameSync(`${bench.dataRoot}-cut`, bench.dataRoot)
  const [run] = runEvents([event])
  rmSync(join(bench.dataRoot, defined(run?.runMeta.files[0]).path))
  expect(await attempt()).toEqual({ kind: 'refused', reason: expect.stringMatching(/There is no run/) })
})
