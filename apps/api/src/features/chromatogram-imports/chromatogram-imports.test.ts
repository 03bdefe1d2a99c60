import type { Calibration, FoundRun, ReportMethod, Sample } from '@eluent/contract'
import { zipSource } from '@eluent/signal'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { bodyOf, dataOf, idempotent, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { required } from '../../testing/required.ts'

const { app, admin, tester, viewer, stranger } = labTest()

const FIXTURES = join(import.meta.dirname, '../../../../../packages/signal/fixtures')
const fixture = (path: string) => readFileSync(join(FIXTURES, path))
let calibration: Calibration

/** Area 40 per ug/mL: THCA at 8.09 min and CBD at 19.63, in force on HPLC-20 for a method of the instrument's amounts. */
beforeAll(async () => {
  await app.laboratoryOf(app.laboratoryId)
  const made = tester.post('/methods', {
    ordered_analytes: ['THCA', 'CBD'],
    method: { id: 0, name: 'Files' },
    upper_bounds: 50,
    lower_bounds: 1,
  })
  const { id: method } = await dataOf<ReportMethod>(made)
  const top = { sample_type_id: 10, prep_method_id: null, test_method_id: method }
  const { id } = await tester.newSample({}, top)
  for (const [at, level] of [1, 5, 10, 25, 50].entries()) {
    const row = (name: string, rt_min: number) => ({ name, amount: level, peak_area: level * 40, rt_min })
    const results = [row('THCA', 8.09), row('CBD', 19.63)]
    await statusOf(tester.append(id, `${at}.D`, {}, { machineName: 'HPLC-20', results }))
  }
  const draft = await dataOf<Calibration>(tester.post('/calibrations', { calibration: { sample_id: id } }))
  const signed = { version: draft.version, password: TEST_PASSWORD }
  calibration = await dataOf<Calibration>(admin.post(`/calibrations/${draft.id}/approve`, signed))
})

async function chosenFile(path: string, bytes: Buffer = fixture(path)) {
  const name = path.split('/').at(-1) ?? path
  const file_id = await tester.store({ kind: 'chromatogram', name }, bytes)
  return { name, files: [{ path: name, file_id }], calibration_id: calibration.id }
}
const sample = (fields: object = {}) => ({
  strain_name: 'From a file',
  batch_number: 'F-1',
  sample_weight: '100',
  sample_type_id: 1,
  dilution_factor: '10',
  ...fields,
})

test('[INTEROP-14] [CALIB-12] an ANDI file is previewed, and its own peak table becomes the result of a sample by the chosen calibration', async () => {
  const run = await chosenFile('andi/agilent-hplc.cdf')
  const found = await dataOf<FoundRun>(tester.post('/imports/runs/read', run))
  expect(found).toMatchObject({
    format: 'andi',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    injected_at: expect.stringMatching(/^2018-10-3/),
    channels: [{ own_peaks: 8 }],
    peaks_from: 'file',
    sample_id: null,
    notes: expect.arrayContaining(['It was injected on 2018-10-30, before the calibration was approved.']),
  })
  // 3948.4 mAU s at 19.63 min by its own table, 40 per ug/mL
  const cbd = required(found.analytes.find(({ name }) => name === 'CBD'))
  expect([cbd.rt_min, cbd.amount_ug_ml]).toEqual([expect.closeTo(19.63, 2), expect.closeTo(98.71, 1)])
  const kept = await tester.post('/imports/runs', { ...run, sample: sample() })
  expect(kept.statusCode).toBe(201)
  const { sample_id } = await dataOf<{ sample_id: number }>(kept)
  const stored = await viewer.read<Sample>(`/samples/${sample_id}`)
  expect(stored.compounds.find(({ name }) => name === 'CBD')).toMatchObject({ state: 'over_bounds' })
  const [result] = stored.results
  expect(result).toMatchObject({
    quantified_from: 'calibration',
    calibration: { id: calibration.id },
    machineName: 'HPLC-20',
    brought: { file_name: 'agilent-hplc.cdf', sha256: found.sha256, by: tester.person.name },
    metadata: { 'SHA-256': found.sha256, 'Imported Filename': 'agilent-hplc.cdf', Peaks: "The file's own peak table." },
  })
  expect(result?.metadata).not.toHaveProperty('Peak detection')
  expect(result?.invalid.map(({ rt_min }) => rt_min)).toEqual(found.unnamed.map(({ rt_min }) => rt_min))
  expect(found.unnamed.length).toBeGreaterThan(0)
  // the original is kept as it came
  const seen = await admin.read<Sample>(`/samples/${sample_id}`)
  expect(seen.results[0]?.source_files).toMatchObject([{ name: 'agilent-hplc.cdf' }])
})

test('[INTEROP-14] the same bytes are one sample, whoever sends them, under whichever name and however many at once', async () => {
  const bytes = fixture('agilent/lc-v30-calibration-chromhandler/CA11_50uM.D/dad1A.ch')
  const [one, other] = await Promise.all([chosenFile('dad1A.ch', bytes), chosenFile('other-name.ch', bytes)])
  const replies = await Promise.all(
    [one, other].map(async (run) => tester.post('/imports/runs', { ...run, sample: sample() })),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  const { data } = await bodyOf<{ data: FoundRun }>(tester.post('/imports/runs/read', one))
  expect(data).toMatchObject({ peaks_from: 'found', sample_id: expect.any(Number) })
  // THCA 324.5 mAU s at 8.10 min by the maker's integration
  expect(data.analytes.find(({ name }) => name === 'THCA')?.amount_ug_ml).toBeCloseTo(8.11, 1)
})

test('[INTEROP-14] a run folder, a JCAMP-DX and a LabSolutions file are read, with what they hold', async () => {
  const folder = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47'
  const path = readdirSync(join(FIXTURES, folder)).find((name) => name.endsWith('.D')) ?? ''
  const names = readdirSync(join(FIXTURES, folder, path)).filter((one) =>
    statSync(join(FIXTURES, folder, path, one)).isFile(),
  )
  const files: { path: string; file_id: string }[] = []
  for (const name of names) {
    const bytes = fixture(join(folder, path, name))
    files.push({ path: name, file_id: await tester.store({ kind: 'source', name }, bytes) })
  }
  const run = { name: path, files, calibration_id: calibration.id }
  const found = await dataOf<FoundRun>(tester.post('/imports/runs/read', run))
  expect(found).toMatchObject({ format: 'agilent-d', injected_at: expect.stringMatching(/^2021-09-30/) })
  expect(found.channels.length).toBeGreaterThan(0)
  const jcamp = await dataOf<FoundRun>(tester.post('/imports/runs/read', await chosenFile('jcamp/signalOverlap.jdx')))
  expect(jcamp).toMatchObject({ format: 'jcamp', peaks_from: 'found' })
  const lcd = await chosenFile('shimadzu/multichannel_chrom.lcd')
  expect(await dataOf<FoundRun>(tester.post('/imports/runs/read', lcd))).toMatchObject({
    format: 'shimadzu-lcd',
    peaks_from: 'file',
    sample_name: 'STD 1 100',
    injected_at: '2023-08-02T15:08:21Z',
    channels: [{ own_peaks: 2 }, { own_peaks: 7 }, { own_peaks: 7 }],
  })
})

test('a run that came another way is known by the bytes of its signals; two signals of one injection are one run', async () => {
  const folder = 'agilent/gc-v181-chromhandler/001F0101.D'
  const files: { path: string; file_id: string }[] = []
  for (const name of ['FID1A.ch', 'TCD2B.ch'])
    files.push({ path: name, file_id: await tester.store({ kind: 'chromatogram', name }, fixture(join(folder, name))) })
  const run = { name: 'FID1A.ch', files, calibration_id: calibration.id }
  const found = await dataOf<FoundRun>(tester.post('/imports/runs/read', run))
  expect([found.channels.length, found.sample_id]).toEqual([2, null])
  const { id } = await tester.newSample()
  const source_file_ids = [await tester.store({ kind: 'source', name: 'TCD2B.ch' }, fixture(join(folder, 'TCD2B.ch')))]
  const results = [{ name: 'THCA', amount: 1, peak_area: 40, rt_min: 8 }]
  expect(await statusOf(tester.append(id, '001F0101.D', {}, { results, source_file_ids }))).toBe(200)
  expect((await dataOf<FoundRun>(tester.post('/imports/runs/read', run))).sample_id).toBe(id)
  expect(await refusalOf(tester.post('/imports/runs', { ...run, sample: sample() }))).toMatchObject({
    code: 'already_imported',
  })
  expect(
    (await dataOf<FoundRun>(tester.post('/imports/runs/read', { ...run, files: files.slice(0, 1) }))).sample_id,
  ).toBe(null)
})

test('[INTEROP-14] another signal of an injection that is imported later, alone, is no second sample; a key sends runs with the same answers', async () => {
  const folder = 'agilent/gc-v181-chromhandler/001F0102.D'
  const made = admin.post('/driver_tokens', { name: 'Night', may_import: true })
  const { token } = await bodyOf<{ token: string }>(made)
  const other = await bodyOf<{ token: string }>(admin.post('/driver_tokens', { name: 'HPLC-1' }))
  const byKey = (way: string, body: object, key = token) =>
    app.call('POST', way, body, { authorization: `Bearer ${key}`, ...idempotent() })
  const fid = await chosenFile(`${folder}/FID1A.ch`)
  const tcd = await chosenFile(`${folder}/TCD2B.ch`)
  const found = await byKey('/imports/runs/read', fid)
  expect([found.statusCode, found.json<{ data: FoundRun }>().data.sample_id]).toEqual([200, null])
  expect((await byKey('/imports/runs', { ...fid, sample: sample() }, other.token)).statusCode).toBe(403)
  const stored = await byKey('/imports/runs', { ...fid, sample: sample() })
  expect(stored.statusCode).toBe(201)
  const { sample_id: id } = stored.json<{ data: { sample_id: number } }>().data
  expect((await byKey('/imports/runs', { ...fid, sample: sample() })).json()).toMatchObject({
    code: 'already_imported',
  })
  const sentence = `The injection of this file is sample ${id} already`
  for (const reply of [
    await byKey('/imports/runs', { ...tcd, sample: sample() }),
    await tester.post('/imports/runs', { ...tcd, sample: sample() }),
  ])
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      expect.objectContaining({ error: expect.stringContaining(sentence) }),
    ])
  const later = await dataOf<FoundRun>(tester.post('/imports/runs/read', tcd))
  expect([later.sample_id, later.notes.at(-1)]).toEqual([id, expect.stringContaining(sentence)])
  const { version } = await admin.read<Sample>(`/samples/${id}`)
  expect(
    await statusOf(
      admin.call('DELETE', `/samples/${id}`, { version, reason: 'Only one of its signals.' }, idempotent()),
    ),
  ).toBeLessThan(300)
  expect((await dataOf<FoundRun>(tester.post('/imports/runs/read', tcd))).sample_id).toBe(null)
})

test('[INTEROP-14] what is not a chromatogram, cut off or not allowed is refused with a sentence, and nothing is stored', async () => {
  const before = await tester.list<{ meta: { total_count: number } }>('/samples')
  const cut = await chosenFile('cut.cdf', fixture('andi/agilent-hplc.cdf').subarray(0, 900))
  const pdf = await chosenFile('report.cdf', Buffer.from('%PDF-1.7'))
  for (const [run, words] of [
    [cut, /^cut\.cdf/],
    [pdf, /It is a PDF\. Export the chromatogram/],
  ] as const) {
    for (const way of ['/imports/runs/read', '/imports/runs'])
      expect(await refusalOf(tester.post(way, { ...run, sample: sample() }))).toMatchObject({
        code: 'file_unreadable',
        error: expect.stringMatching(words),
      })
  }
  const run = await chosenFile('agilent/lc-v30-calibration-chromhandler/CA9_200uM.D/dad1A.ch')
  for (const [fields, field] of [
    [{ sample_weight: '' }, 'sample_weight'],
    [{ sample_type_id: 10 }, 'sample_type_id'],
    [{ dilution_factor: 'ten' }, 'dilution_factor'],
  ] as const)
    expect(
      Object.keys((await refusalOf(tester.post('/imports/runs', { ...run, sample: sample(fields) }))).errors ?? {}),
    ).toEqual([expect.stringContaining(field)])
  const other = { ...run, calibration_id: calibration.id + 1000 }
  expect(await statusOf(tester.post('/imports/runs/read', other))).toBe(422)
  expect(await statusOf(viewer.post('/imports/runs/read', run))).toBe(403)
  expect(await statusOf(stranger.post('/imports/runs/read', run))).toBe(422)
  const after = await tester.list<{ meta: { total_count: number } }>('/samples')
  expect(after.meta).toEqual(before.meta)
})

test('[CALIB-12] spectra without a signal are read and drawn at the wavelength that a person chooses', async () => {
  const folder = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D'
  const run = await chosenFile(`${folder}/DAD1.UV`)
  const question = 'It holds spectra from 190 to 400 nm and no signal. Choose the wavelength to find peaks at.'
  const before = await dataOf<FoundRun>(tester.post('/imports/runs/read', run))
  expect(before).toMatchObject({ channels: [], wavelength_nm: null, notes: expect.arrayContaining([question]) })
  expect([before.wavelengths_nm.length, before.wavelengths_nm[10]]).toEqual([106, 210])
  const unasked = await refusalOf(tester.post('/imports/runs', { ...run, sample: sample() }))
  expect(unasked.errors).toEqual({ wavelength_nm: [question] })
  const none = await refusalOf(tester.post('/imports/runs/read', { ...run, wavelength_nm: 211 }))
  expect(none.errors).toEqual({ wavelength_nm: ['This wavelength is none of its spectra.'] })

  const chosen = { ...run, wavelength_nm: 210 }
  const found = await dataOf<FoundRun>(tester.post('/imports/runs/read', chosen))
  expect(found).toMatchObject({ channels: [{ name: '210 nm', points: 982 }], peaks_from: 'found', wavelength_nm: 210 })
  // ChemStation has 899 mAU s in its own signal at 210 nm, of which it has 4 nm, with the injection's slope before the peak
  expect(found.unnamed).toContainEqual(
    expect.objectContaining({ signal: '210 nm', rt_min: expect.closeTo(0.515, 2), area: expect.closeTo(800.6, 0) }),
  )
  const { sample_id } = await dataOf<{ sample_id: number }>(
    tester.post('/imports/runs', { ...chosen, sample: sample() }),
  )
  const { results } = await tester.read<Sample>(`/samples/${sample_id}`)
  expect(results[0]).toMatchObject({ signals: [{ name: '210 nm' }], metadata: { 'Wavelength, nm': '210' } })
  const { data } = await bodyOf<{ data: object[] }>(tester.get(`/samples/${sample_id}/chromatograms`))
  expect(data).toMatchObject([{ channel: '210 nm', unit: 'mAU' }])
  // the same bytes at another wavelength are the same injection
  const again = tester.post('/imports/runs', { ...run, wavelength_nm: 230, sample: sample() })
  expect(await refusalOf(again)).toMatchObject({ code: 'already_imported' })
})

test('[INTEROP-14] an injection of an OpenLab CDS 2 result set has the peaks of its .rx, and its originals are kept', async () => {
  const archive = zipSource(fixture('openlab/luxo-two-injections.rslt.zip'), 'luxo.rslt.zip')
  const paths = (await archive.list()).map(({ path }) => path).filter((path) => !path.includes('__MACOSX'))
  const wanted = paths.filter((path) => path.endsWith('-01.dx') || path.endsWith('-01.rx') || path.endsWith('.acaml'))
  const files = await Promise.all(
    wanted.map(async (path) => {
      const name = path.split('/').at(-1) ?? path
      const bytes = Buffer.from(await archive.read(path))
      return { path: name, file_id: await tester.store({ kind: 'source', name }, bytes) }
    }),
  )
  const run = { name: 'first.dx', files, calibration_id: calibration.id }
  const found = await dataOf<FoundRun>(tester.post('/imports/runs/read', run))
  expect(found).toMatchObject({
    format: 'openlab-dx',
    sample_name: 'ACN',
    instrument: 'Luxo HPLC',
    injected_at: '2023-09-01T07:52:53',
    peaks_from: 'file',
  })
  expect(found.channels.map(({ name, own_peaks }) => [name, own_peaks])).toEqual([
    ['DAD1D', 8],
    ['DAD1B', 17],
  ])
  const { sample_id } = await dataOf<{ sample_id: number }>(tester.post('/imports/runs', { ...run, sample: sample() }))
  const { results } = await admin.read<Sample>(`/samples/${sample_id}`)
  expect(results[0]?.source_files).toHaveLength(3)
  expect(await refusalOf(tester.post('/imports/runs', { ...run, sample: sample() }))).toMatchObject({
    code: 'already_imported',
  })
  const two = paths.filter((path) => path.endsWith('.dx'))
  const both = await Promise.all(
    two.map(async (path, at) => ({
      path: `${at}.dx`,
      file_id: await tester.store({ kind: 'source', name: `${at}.dx` }, Buffer.from(await archive.read(path))),
    })),
  )
  expect(await statusOf(tester.post('/imports/runs/read', { ...run, files: both }))).toBe(422)
})
