import { type ChemstationRun, type RunList, runFilePath, runPath } from '@eluent/contract'
import { readChromatogram, zipSource } from '@eluent/signal'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DriverApp } from './app.ts'
import { createDriverBench } from './testing/driver-bench.ts'
import { defined, get, useDriverBench } from './testing/fixtures.ts'

const FIXTURES = join(import.meta.dirname, '../../../packages/signal/fixtures/agilent')
const SEQUENCE = 'E-Z 2021-09-30 17-18-47'
const RUN = '001-1-0312650-0713-SM.D'

const bench = useDriverBench()
let app: DriverApp
beforeEach(async () => {
  // A data root as ChemStation leaves it: a sample group with a sequence, a loose sequence and two loose runs.
  put(`lc-sequence-zhulong/${SEQUENCE}`, `Photobromination_31/${SEQUENCE}`)
  put(`lc-sequence-zhulong/${SEQUENCE}`, 'E-Z 2021-10-01 08-00-00')
  put('gc-v181-chromhandler/001F0101.D', '001F0101.D')
  put('gc-v181-chromhandler/001F0102.D', '001F0102.D')
  app = await bench.app()
})

function put(fixture: string, place: string): void {
  cpSync(join(FIXTURES, fixture), join(bench.dataRoot, place), { recursive: true })
}

function inRoot(path: string): string {
  return join(bench.dataRoot, path)
}

async function runs(query = ''): Promise<RunList['groups']> {
  return (await get(app, `/chemstation/runs${query}`)).json().groups
}

async function refusal(path: string) {
  const reply = await get(app, runPath(path))
  return [reply.statusCode, reply.json().code]
}

describe('the list of runs', () => {
  test('[RUNIMPORT-02] [API-60] is grouped by sample group folder', async () => {
    const [group] = await runs()
    expect([group?.name, group?.kind]).toEqual(['Photobromination_31', 'group'])
    expect(group?.runs.map(({ csDataName }) => csDataName)).toEqual([
      RUN,
      '002-2-0312650-0713-BrPR.D',
      '003-3-0312650-0713-IS.D',
    ])
    expect(group?.runs[0]).toMatchObject({
      path: `Photobromination_31/${SEQUENCE}/${RUN}`,
      csDataFolder: `Photobromination_31/${SEQUENCE}`,
      sample_name: '0312650-0713-SM',
      injected_at: '2021-09-30T17:21:19',
      fault: null,
    })
  })

  test('[RUNIMPORT-06] loose sequences and loose runs of the data root are special groups', async () => {
    const [, sequences, loose] = await runs()
    expect([sequences?.kind, sequences?.runs.length]).toEqual(['loose_sequences', 3])
    expect([loose?.kind, loose?.runs.map(({ path }) => path)]).toEqual(['loose_runs', ['001F0101.D', '001F0102.D']])
  })

  test('the runs filter by text, in folder or sample name, whatever the case', async () => {
    expect((await runs('?text=dfa-708')).map(({ kind }) => kind)).toEqual(['loose_runs'])
    expect((await runs('?text=photo')).map(({ kind }) => kind)).toEqual(['group'])
    expect(await runs('?text=nothing')).toEqual([])
  })

  test('the runs filter by the day of injection', async () => {
    const kinds = (await runs('?date=2021-09-30')).map(({ kind }) => kind)
    expect(kinds).toEqual(['group', 'loose_sequences'])
    expect((await get(app, '/chemstation/runs?date=30.9.2021')).statusCode).toBe(422)
  })

  test('a run that has just begun is listed with what is wrong', async () => {
    mkdirSync(inRoot('New_5/001F0101.D'), { recursive: true })
    writeFileSync(inRoot('New_5/001F0101.D/RUN.LOG'), 'Method started')
    const group = (await runs()).find(({ name }) => name === 'New_5')
    expect(group?.runs).toMatchObject([{ csDataName: '001F0101.D', fault: 'run_being_written' }])
  })

  test('an empty data root is an empty list, one that is not there is said to be away', async () => {
    const empty = createDriverBench()
    const other = await empty.app()
    expect((await get(other, '/chemstation/runs')).json()).toEqual({
      machine: 'HPLC-TEST',
      groups: [],
      revision: expect.any(String),
    })
    rmSync(empty.dataRoot, { recursive: true })
    const away = await get(other, '/chemstation/runs')
    expect([away.statusCode, away.json().code]).toEqual([503, 'data_root_away'])
    await empty.dispose()
  })
})

describe('one run', () => {
  test('[API-60] comes with channels, metadata and every original file by its SHA-256', async () => {
    const run: ChemstationRun = (await get(app, runPath(`Photobromination_31/${SEQUENCE}/${RUN}`))).json()
    expect(run).toMatchObject({
      csDataFolder: `Photobromination_31/${SEQUENCE}`,
      csDataName: RUN,
      injected_at: '2021-09-30T17:21:19',
      channels: [{ name: 'DAD1A', wavelength_nm: 210, unit: 'mAU' }],
    })
    expect(run.metadata).toMatchObject({ sampleName: '0312650-0713-SM', injectionNumber: '1' })
    expect(run.files.map(({ name }) => name)).toContain('DAD1A.ch')
    for (const file of run.files) {
      const bytes = readFileSync(inRoot(file.path))
      expect([file.size, file.sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')])
    }
  })

  test('peaks that no calibration named are invalid rows, never results', async () => {
    const run: ChemstationRun = (await get(app, runPath('001F0101.D'))).json()
    expect(run.results).toEqual([])
    expect(run.invalid.length).toBeGreaterThan(0)
    expect(run.invalid.every(({ name, amount }) => name === 'N/A' && amount === null)).toBe(true)
    // The first peak as printed in the run's Report.TXT: 2.824 min, 4.57137e4 pA s.
    expect(run.invalid[0]?.rt_min).toBeCloseTo(2.824, 3)
    expect(defined(run.invalid[0]).peak_area / 45713.7).toBeCloseTo(1, 5)
  })

  test('the original bytes come unchanged, with their SHA-256', async () => {
    const reply = await get(app, runFilePath('001F0101.D/FID1A.ch'))
    const bytes = readFileSync(inRoot('001F0101.D/FID1A.ch'))
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    expect(reply.headers['x-sha256']).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(reply.headers['content-disposition']).toMatch(/^attachment/)
  })
})

describe('what is not a run has a named error', () => {
  test('truncated after the run ended', async () => {
    truncateSync(inRoot('001F0101.D/FID1A.ch'), 9000)
    const [status, code] = await refusal('001F0101.D')
    expect(status).toBe(422)
    expect(['run_truncated', 'run_unreadable']).toContain(code)
  })

  test('cut off while no log or report says that it ended: still being written', async () => {
    mkdirSync(inRoot('half.D'))
    cpSync(inRoot(`Photobromination_31/${SEQUENCE}/${RUN}/DAD1A.ch`), inRoot('half.D/DAD1A.ch'))
    truncateSync(inRoot('half.D/DAD1A.ch'), 7000)
    expect(await refusal('half.D')).toEqual([409, 'run_being_written'])
  })

  test('empty, not a run, and not there', async () => {
    mkdirSync(inRoot('empty.D'))
    mkdirSync(inRoot('notes.D'))
    writeFileSync(inRoot('notes.D/shopping.txt'), 'milk')
    expect(await refusal('empty.D')).toEqual([422, 'run_empty'])
    expect(await refusal('notes.D')).toEqual([422, 'not_a_run'])
    expect(await refusal('Photobromination_31')).toEqual([422, 'not_a_run'])
    expect(await refusal('missing.D')).toEqual([404, 'run_not_found'])
    expect(await refusal(`${'n'.repeat(300)}.D`)).toEqual([404, 'run_not_found'])
    expect(await refusal(`group/${'ü'.repeat(130)}.D`)).toEqual([404, 'run_not_found'])
  })
})

describe('nothing outside the data root', () => {
  beforeEach(() => {
    mkdirSync(join(bench.folder, 'secret.D'))
    writeFileSync(join(bench.folder, 'secret.D/secret.txt'), 'secret')
    symlinkSync(join(bench.folder, 'secret.D'), inRoot('link.D'))
    symlinkSync(join(bench.folder, 'secret.D/secret.txt'), inRoot('001F0101.D/link.txt'))
  })

  test.each([
    '../secret.D/secret.txt',
    '..%2fsecret.D/secret.txt',
    '%2e%2e/secret.D/secret.txt',
    '001F0101.D/..%2f..%2fsecret.D/secret.txt',
    '..\\secret.D\\secret.txt',
    '%2Fetc/passwd',
    'C:%5Csecret.txt',
    'link.D/secret.txt',
    '001F0101.D/link.txt',
    '001F0101.D/FID1A.ch%00.txt',
    '001F0101.D',
    '.',
  ])('%s is refused', async (path) => {
    const reply = await get(app, `/chemstation/files/${path}`)
    expect([400, 404]).toContain(reply.statusCode)
    expect(reply.body).not.toMatch(/secret\n|root:/)
  })

  test('a linked folder is in no list and no run', async () => {
    expect(JSON.stringify(await runs())).not.toMatch(/link/)
    expect(await refusal('link.D')).toEqual([404, 'run_not_found'])
  })
})

// Real runs that may be read here but not kept in the repository.
const EXTRA = join(import.meta.dirname, '../../../../shared/data/agilent')
const extraRuns = existsSync(EXTRA)
  ? ['lc-v130-v131-rainbow/red.D', 'lc-v130-wine/116.D', 'gc-v179-pyexplabsys/def_GC 2015-01-13 11-16-24/NV-F0101.D']
  : []
/** Contents alone: a copied folder that may not be written to could not be removed again. */
function copyContents(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyContents(source, target)
    else writeFileSync(target, readFileSync(source))
  }
}

for (const path of extraRuns) {
  test(`reads ${path}`, async () => {
    copyContents(join(EXTRA, path), inRoot(path))
    const reply = await get(app, runPath(path))
    expect(reply.statusCode).toBe(200)
    expect(reply.json<ChemstationRun>().channels.length).toBeGreaterThan(0)
  })
}

describe('a result set of OpenLab CDS 2 in the data root', () => {
  const SET = 'Luxo HPLC-2023-09-01 07-52-44-04-00.rslt'
  const FIRST = '2023-09-01 07-52-57-04-00-01'
  beforeEach(async () => {
    const bytes = new Uint8Array(readFileSync(join(FIXTURES, '../openlab/luxo-two-injections.rslt.zip')))
    const archive = zipSource(bytes, 'luxo.rslt.zip')
    mkdirSync(inRoot(SET))
    for (const { path } of await archive.list())
      if (path.startsWith(SET)) writeFileSync(inRoot(path), await archive.read(path))
  })

  test('is listed as a group with what each injection says of itself, found by a search, and read with its originals', async () => {
    const group = (await runs()).find(({ name }) => name === SET)
    expect(group?.runs).toMatchObject([
      { csDataName: `${FIRST}.dx`, sample_name: 'ACN', vial: '1', injected_at: '2023-09-01T07:52:53', fault: null },
      { csDataName: '2023-09-01 08-08-48-04-00-03.dx' },
    ])
    expect((await runs('?text=ACN')).map(({ name }) => name)).toContain(SET)
    expect((await runs('?date=2023-09-02')).map(({ name }) => name)).not.toContain(SET)
    const run: ChemstationRun = (await get(app, runPath(`${SET}/${FIRST}.dx`))).json()
    expect(run).toMatchObject({
      csDataFolder: SET,
      csDataName: `${FIRST}.dx`,
      machineName: 'Luxo HPLC',
      injected_at: '2023-09-01T07:52:53',
      chromatogram: `${SET}/${FIRST}.dx`,
      report: null,
    })
    expect(run.files.map(({ name }) => name)).toEqual([`${FIRST}.dx`, `${FIRST}.rx`, SET.replace('.rslt', '.acaml')])
    expect(run.invalid.length + run.results.length).toBe(25)
    const [file] = run.files
    const sent = await get(app, runFilePath(file?.path ?? ''))
    expect([sent.statusCode, sent.headers['x-sha256']]).toEqual([200, file?.sha256])
  })

  test('a single run, in a folder of its own kind, is listed and read the same', async () => {
    const single = SET.replace('.rslt', '.sirslt')
    renameSync(inRoot(SET), inRoot(single))
    expect((await runs()).find(({ name }) => name === single)?.runs[0]).toMatchObject({
      sample_name: 'ACN',
      fault: null,
    })
    const run: ChemstationRun = (await get(app, runPath(`${single}/${FIRST}.dx`))).json()
    expect(run.invalid.length + run.results.length).toBe(25)
  })

  test('one that is no archive is listed without facts and says so when it is read', async () => {
    writeFileSync(inRoot(`${SET}/${FIRST}.dx`), 'half a copy')
    const group = (await runs()).find(({ name }) => name === SET)
    expect(group?.runs[0]).toMatchObject({ csDataName: `${FIRST}.dx`, sample_name: null, injected_at: null })
    expect((await refusal(`${SET}/${FIRST}.dx`))[0]).toBeGreaterThanOrEqual(400)
  })
})

describe('data files of Shimadzu LabSolutions in the data root', () => {
  const LCD = readFileSync(join(FIXTURES, '../shimadzu/multichannel_chrom.lcd'))

  test('are listed by folder with what each says of itself, found by a search, and read with the original', async () => {
    mkdirSync(inRoot('LabSolutions/2024'), { recursive: true })
    writeFileSync(inRoot('LabSolutions/2024/run 1.lcd'), LCD)
    writeFileSync(inRoot('Loose.LCD'), LCD)
    // the name that a gas chromatograph's file has
    writeFileSync(inRoot('LabSolutions/2024/run 2.gcd'), LCD)
    writeFileSync(inRoot('LabSolutions/2024/half.lcd'), LCD.subarray(0, 5000))
    const folder = (await runs()).find(({ name }) => name === 'LabSolutions/2024')
    const facts = readChromatogram(LCD, 'run 1.lcd').metadata
    expect(folder?.runs).toMatchObject([
      { csDataName: 'half.lcd', sample_name: null, injected_at: null },
      {
        csDataName: 'run 1.lcd',
        sample_name: facts.sampleName,
        vial: facts.vial,
        injected_at: facts.injectedAt,
        method: facts.method,
        fault: null,
      },
      { csDataName: 'run 2.gcd', sample_name: facts.sampleName, fault: null },
    ])
    expect(facts.sampleName).toBeTruthy()
    const loose = (await runs()).find(({ runs: listed }) => listed.some(({ path }) => path === 'Loose.LCD'))
    expect(loose).toMatchObject({ kind: 'loose_runs', runs: [{ csDataFolder: '', csDataName: 'Loose.LCD' }] })
    expect((await runs('?text=run 1')).map(({ name }) => name)).toEqual(['LabSolutions/2024'])
    // the day of this computer, whatever its zone
    const day = new Date(facts.injectedAt ?? '').toLocaleDateString('sv')
    expect((await runs(`?date=${day}`)).map(({ name }) => name)).toContain('LabSolutions/2024')
    expect((await runs('?date=1999-01-01')).length).toBe(0)

    const path = 'LabSolutions/2024/run 1.lcd'
    const run: ChemstationRun = (await get(app, runPath(path))).json()
    expect(run).toMatchObject({
      csDataFolder: 'LabSolutions/2024',
      csDataName: 'run 1.lcd',
      injected_at: facts.injectedAt,
      chromatogram: path,
      report: null,
      files: [{ path, name: 'run 1.lcd', size: LCD.length }],
    })
    expect(run.channels).toHaveLength(3)
    expect(run.results.length + run.invalid.length).toBe(16)
    const sent = await get(app, runFilePath(path))
    expect([sent.statusCode, sent.headers['x-sha256']]).toEqual([200, run.files[0]?.sha256])
    const own: ChemstationRun = (await get(app, runPath('Loose.LCD'))).json()
    expect([own.chromatogram, own.files.map((file) => file.path)]).toEqual(['Loose.LCD', ['Loose.LCD']])
    expect((await refusal('LabSolutions/2024/half.lcd'))[0]).toBeGreaterThanOrEqual(400)
    mkdirSync(inRoot('X.D'))
    writeFileSync(inRoot('X.D/inner.lcd'), LCD)
    expect((await refusal('X.D/inner.lcd'))[0]).toBe(422)
  })
})

describe('files that are large', () => {
  const said = async (path: string) => {
    const reply = await get(app, runPath(path))
    return [reply.statusCode, reply.json()]
  }
  const sizeOf = async (name: string) =>
    (await runs()).flatMap((group) => group.runs).find((run) => run.csDataName === name)?.size

  test('are listed with what that means, whatever their format, and what the server would not take is refused before it is read', async () => {
    const [lcd, dat] = ['shimadzu/multichannel_chrom.lcd', 'ezchrom/made-up.dat'].map((path) =>
      readFileSync(join(FIXTURES, '..', path)),
    )
    const files = {
      'a.lcd': [lcd, 33],
      'b.dat': [dat, 33],
      'c.lcd': [lcd, 51],
      'd.dat': [dat, 51],
      'e.dat': ['window=3', 33],
    } as const
    for (const [name, [bytes = '', megabytes]] of Object.entries(files)) {
      writeFileSync(inRoot(name), bytes)
      truncateSync(inRoot(name), megabytes * 1e6)
    }
    expect(await Promise.all(['a.lcd', 'b.dat', 'c.lcd', 'd.dat'].map(sizeOf))).toEqual([
      'large',
      'large',
      'too_large',
      'too_large',
    ])
    const listed = (await runs()).flatMap((group) => group.runs)
    expect(listed.map(({ csDataName }) => csDataName)).not.toContain('e.dat')
    expect(listed.find(({ csDataName }) => csDataName === 'b.dat')).toMatchObject({ sample_name: null, fault: null })
    expect(await said('d.dat')).toMatchObject([
      422,
      { error: expect.stringContaining('d.dat has 51 MB, the server takes at most 50 MB') },
    ])

    expect(await sizeOf('001F0101.D')).toBeUndefined()
    truncateSync(inRoot('001F0101.D/FID1A.ch'), 33e6)
    expect(await sizeOf('001F0101.D')).toBeUndefined()
    writeFileSync(inRoot('001F0101.D/DAD1.UV'), '')
    truncateSync(inRoot('001F0101.D/DAD1.UV'), 60e6)
    expect(await sizeOf('001F0101.D')).toBe('too_large')
    expect(await said('001F0101.D')).toMatchObject([422, { error: expect.stringContaining('DAD1.UV has 60 MB') }])
  })
})

describe('data files of EZChrom in the data root', () => {
  const DAT = readFileSync(join(FIXTURES, '../ezchrom/made-up.dat'))

  test('are listed and read; other files of that name are not', async () => {
    mkdirSync(inRoot('EZChrom'))
    writeFileSync(inRoot('EZChrom/run 1.dat'), DAT)
    writeFileSync(inRoot('EZChrom/cut.DAT'), DAT.subarray(0, 5000))
    writeFileSync(inRoot('EZChrom/settings.dat'), 'window=3')
    writeFileSync(inRoot('EZChrom/empty.dat'), '')
    mkdirSync(inRoot('EZChrom/Sample.raw'))
    writeFileSync(inRoot('EZChrom/Sample.raw/_CHRO001.DAT'), DAT)
    const folder = (await runs()).find(({ name }) => name === 'EZChrom')
    expect(folder?.runs).toMatchObject([
      { csDataName: 'cut.DAT', sample_name: null },
      { csDataName: 'run 1.dat', sample_name: 'Sample 1', injected_at: '2023-06-29T16:07:41', fault: null },
    ])
    const run: ChemstationRun = (await get(app, runPath('EZChrom/run 1.dat'))).json()
    expect(run.channels).toHaveLength(2)
    expect(run.chromatogram).toBe('EZChrom/run 1.dat')
    expect(run.results.length + run.invalid.length).toBe(3)
    expect((await refusal('EZChrom/cut.DAT'))[0]).toBeGreaterThanOrEqual(400)
    expect((await refusal('EZChrom/settings.dat'))[0]).toBe(422)
  })
})
