import { describe, expect, test } from 'vitest'
import { itemAt } from '../arrays/item-at.ts'
import { fixtureBytes } from '../testing/fixtures.ts'
import { memorySource } from '../testing/memory-source.ts'
import { listRuns } from './list-runs.ts'
import { subSource } from './sources/sub-source.ts'

const SEQUENCE = 'E-Z 2021-09-30 17-18-47'
const runs = ['001-1-0312650-0713-SM.D', '002-2-0312650-0713-BrPR.D', '003-3-0312650-0713-IS.D']
const signal = (run: string): Uint8Array => fixtureBytes(`agilent/lc-sequence-zhulong/${SEQUENCE}/${run}/DAD1A.ch`)
const none = new Uint8Array()

const root = memorySource({
  [`B-17 S42/${SEQUENCE}/${runs[1]}/DAD1A.ch`]: signal(itemAt(runs, 1)),
  [`B-17 S42/${SEQUENCE}/${runs[0]}/DAD1A.ch`]: signal(itemAt(runs, 0)),
  [`B-17 S42/${SEQUENCE}/${runs[0]}/RUN.M/method.s`]: none,
  'B-17 S42/single.D/DAD1A.ch': signal(itemAt(runs, 2)),
  'B-18/sequence-7/sequence.acaml': none,
  'B-18/sequence-7/001.d/DAD1A.CH': none,
  [`${SEQUENCE}/${runs[2]}/DAD1A.ch`]: signal(itemAt(runs, 2)),
  'begun/begun.S': none,
  'LOOSE.D/DAD1A.ch': signal(itemAt(runs, 0)),
  'LOOSE.D/Report.TXT': none,
  'readme.txt': none,
})

describe('a ChemStation data root', () => {
  test('loose sequences and loose runs stand apart from the sample group folders', async () => {
    const listing = await listRuns(root)
    expect(listing.groups.map((group) => group.name)).toEqual(['B-17 S42', 'B-18'])
    expect(listing.looseSequences.map((sequence) => sequence.name)).toEqual([SEQUENCE, 'begun'])
    expect(listing.looseRuns.map((run) => run.path)).toEqual(['LOOSE.D'])
  })

  test('a group has its sequences, runs in order of their start, and runs of its own', async () => {
    const [group] = (await listRuns(root)).groups
    expect(group?.sequences.map((sequence) => sequence.path)).toEqual([`B-17 S42/${SEQUENCE}`])
    expect(group?.sequences[0]?.runs.map((run) => [run.name, run.startedAt])).toEqual([
      [runs[0], '2021-09-30T17:21:19'],
      [runs[1], '2021-09-30T17:26:25'],
    ])
    expect(group?.runs.map((run) => run.name)).toEqual(['single.D'])
  })

  test('a run tells sample, vial and size from one header', async () => {
    expect((await listRuns(root)).looseRuns[0]).toMatchObject({
      name: 'LOOSE.D',
      sampleName: '0312650-0713-SM',
      vial: '1',
      method: 'Photobromination-09-30-2021.M',
      injectionNumber: 1,
      sequenceLine: 1,
      signalFiles: 1,
      sizeBytes: 12_572,
      problem: null,
    })
  })

  test('a run that has just begun is listed with its problem', async () => {
    const [run] = itemAt(itemAt((await listRuns(root)).groups, 1).sequences, 0).runs
    expect(run).toMatchObject({ name: '001.d', startedAt: null })
    expect(run?.problem).toContain('DAD1A.CH')
  })

  test('only the start of a file is read where the source can', async () => {
    const lengths: number[] = []
    await listRuns({
      ...root,
      read: () => Promise.reject(new Error('whole file read')),
      readStart: async (path, length) => {
        lengths.push(length)
        return (await root.read(path)).subarray(0, length)
      },
    })
    expect(Math.max(...lengths)).toBe(0x1800)
  })

  test('a folder below the root is a source of its own', async () => {
    const group = subSource(root, 'B-17 S42')
    expect((await listRuns(group)).looseSequences[0]?.runs).toHaveLength(2)
    expect(await subSource(group, 'single.D').read('DAD1A.ch')).toEqual(signal(itemAt(runs, 2)))
  })
})
