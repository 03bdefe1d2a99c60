import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitFiles } from './split-files.ts'

const FIXTURES = join(import.meta.dirname, '../../../../../packages/signal/fixtures')
const file = (path: string, name = path.split('/').at(-1) ?? '', more = '') =>
  new File([new Uint8Array(readFileSync(join(FIXTURES, path))), more], name)
const GC = 'agilent/gc-v181-chromhandler'

test('two signals of one injection are one run; a file of another injection is another', async () => {
  const { runs, refused } = await splitFiles([
    file(`${GC}/001F0101.D/FID1A.ch`),
    file(`${GC}/001F0101.D/TCD2B.ch`),
    file(`${GC}/001F0102.D/FID1A.ch`, 'second.ch'),
  ])
  expect(runs.map(({ name, files }) => [name, files.map(({ path }) => path)])).toEqual([
    ['FID1A.ch', ['FID1A.ch', 'TCD2B.ch']],
    ['second.ch', ['second.ch']],
  ])
  expect(refused).toEqual([])
})

test('signals that no reader puts together: the first is a run, the further one says so', async () => {
  const cdf = 'andi/agilent-hplc.cdf'
  const { runs, refused } = await splitFiles([file(cdf, 'a.cdf'), file(cdf, 'b.cdf', 'x')])
  expect(runs.map(({ name }) => name)).toEqual(['a.cdf'])
  expect(refused).toEqual([
    { name: 'b.cdf', reason: expect.stringMatching(/^It is another signal of the injection in a\.cdf/) },
  ])
  // chosen alone it is a sample of its own
  expect((await splitFiles([file(cdf, 'b.cdf', 'x')])).runs).toHaveLength(1)
})
