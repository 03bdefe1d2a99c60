import { buffer } from 'node:stream/consumers'
import { storageKey } from '../../records/files/files-store.ts'
import { ROLE_SLUGS } from '@eluent/domain/auth'
import { beforeAll, describe, expect, test } from 'vitest'
import { injection } from '../../testing/laboratory.ts'
import { labTest, statusOf, type Caller } from '../../testing/lab-test.ts'

let id: number
/** Of vial 1 and 2. */
let chromatograms: string[]
const signal = (height: number) => Buffer.from(`time,mAU\n0,0\n0.5,${height}\n1,0\n`)
const { app, admin, tester } = labTest()
beforeAll(async () => {
  id = (await tester.newSample()).id
  chromatograms = []
  for (const vial of [1, 2]) {
    const kind = { kind: 'chromatogram', name: 'signal.csv', media_type: 'text/csv' } as const
    const chromatogram = await tester.store(kind, signal(vial * 100))
    const sources = await Promise.all(
      ['DAD1A.ch', 'ACQRES.REG'].map((name) =>
        tester.store({ kind: 'source', name }, Buffer.from(`${name} of vial ${vial}`)),
      ),
    )
    chromatograms.push(chromatogram)
    const facts = { chromatogram_file_id: chromatogram, chromeRtUnits: 'Minutes', source_file_ids: sources }
    expect(
      await statusOf(tester.post(`/samples/${id}/append_results`, injection(`DL-${vial}.D`, { THC: 5 }, facts))),
    ).toBe(200)
  }
})

const get = (path: string, caller: Caller = admin) => caller.get(`/samples/${id}${path}`)

/** Names and contents of a zip whose entries are stored as they are. */
function entriesOf(zip: Buffer): Record<string, string> {
  const found: Record<string, string> = {}
  // The central directory: signature, sizes at 20, name length at 28, offset of the local header at 42, name at 46.
  for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 1)) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    const content = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    found[zip.toString('utf8', at + 46, at + 46 + nameLength)] = zip.toString('utf8', content, content + size)
  }
  return found
}

describe('the originals of a run', () => {
  test('[DOWNLOAD-04] come as one zip, byte for byte, with its length known beforehand', async () => {
    const reply = await get('/results/2/raw_data')
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'x-missing-files': '0' })
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
    expect(reply.headers['content-disposition']).toMatch(
      /filename="\d{4}-\d\d-\d\d_Blue_Dream_vial_2_raw_data_Laboratory\.zip"/,
    )
    expect(entriesOf(reply.rawPayload)).toEqual({
      'DAD1A.ch': 'DAD1A.ch of vial 2',
      'ACQRES.REG': 'ACQRES.REG of vial 2',
    })
  })

  test('a run folder that came as a zip leaves as it came; one other file comes in a zip', async () => {
    const sample = await tester.newSample()
    const kinds = [
      { kind: 'run-folder', name: 'NV-1.D.zip', media_type: 'application/zip' },
      { kind: 'source', name: 'REPORT.TXT' },
    ] as const
    for (const [at, kind] of kinds.entries()) {
      const source_file_ids = [await tester.store(kind, Buffer.from(kind.name))]
      const body = injection(`ZIP-${at}.D`, { THC: 5 }, { source_file_ids })
      expect(await statusOf(tester.post(`/samples/${sample.id}/append_results`, body))).toBe(200)
    }
    const [whole, alone] = await Promise.all(
      [1, 2].map((number) => admin.get(`/samples/${sample.id}/results/${number}/raw_data`)),
    )
    expect(whole?.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': '10' })
    expect([whole?.body, whole?.headers['content-disposition']]).toEqual([
      'NV-1.D.zip',
      expect.stringContaining('NV-1.D.zip'),
    ])
    expect(entriesOf(alone?.rawPayload ?? Buffer.alloc(0))).toEqual({ 'REPORT.TXT': 'REPORT.TXT' })
  })

  test('a vial that has none, or is none, is not found', async () => {
    expect(await statusOf(get('/results/3/raw_data'))).toBe(404)
  })
})

describe('the chromatograms', () => {
  test('[DOWNLOAD-04] [FILES-04] all of them in one zip, a folder for each injection', async () => {
    const reply = await get('/chromatograms/export?format=zip')
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
    expect(entriesOf(reply.rawPayload)).toEqual({
      'vial-1/signal.csv': signal(100).toString(),
      'vial-2/signal.csv': signal(200).toString(),
    })
  })

  test('as CSV hold every point of the requested vials', async () => {
    const all = (await get('/chromatograms/export?format=csv')).body.trim().split('\r\n')
    expect(all).toEqual([
      'Vial,Time (min),Signal,Channel',
      ...['1,0,0', '1,0.5,100', '1,1,0', '2,0,0', '2,0.5,200', '2,1,0'].map((point) => `${point},mAU`),
    ])
    const one = (await get('/chromatograms/export?format=csv&vials=2')).body.trim().split('\r\n')
    expect(one.slice(1)).toEqual(['2,0,0,mAU', '2,0.5,200,mAU', '2,1,0,mAU'])
  })

  test('as SVG are the drawing', async () => {
    const reply = await get('/chromatograms/export?format=svg')
    expect(reply.headers['content-type']).toBe('image/svg+xml')
    expect(reply.body).toMatch(/^<svg[^>]*>/)
    expect(reply.body).toContain('Vial 2')
  })

  test('[ERR-06] a file that the storage lacks is left out and counted; without any there is nothing to send', async () => {
    const [first, second] = chromatograms as [string, string]
    const keyOf = (file: string) => storageKey(app.laboratoryId, { kind: 'chromatogram', id: file })
    await app.deps.files.remove(keyOf(first))
    const reply = await get('/chromatograms/export?format=zip')
    expect(reply.headers['x-missing-files']).toBe('1')
    expect(Object.keys(entriesOf(reply.rawPayload))).toEqual(['vial-2/signal.csv'])
    const bytes = await buffer(await app.deps.files.getArrived(keyOf(second)))
    expect(bytes.equals(signal(200))).toBe(true)
    await app.deps.files.remove(keyOf(second))
    expect(await statusOf(get('/chromatograms/export?format=zip'))).toBe(404)
  })
})

describe('a chromatogram that cannot be read', () => {
  const csvOf = async (...contents: readonly Buffer[]) => {
    const sample = await tester.newSample()
    for (const [at, bytes] of contents.entries()) {
      const kind = { kind: 'chromatogram', name: 'signal.csv', media_type: 'text/csv' } as const
      const facts = { chromatogram_file_id: await tester.store(kind, bytes), chromeRtUnits: 'Minutes' }
      const body = injection(`UN-${sample.id}-${at}.D`, { THC: 5 }, facts)
      expect(await statusOf(tester.post(`/samples/${sample.id}/append_results`, body))).toBe(200)
    }
    return admin.get(`/samples/${sample.id}/chromatograms/export?format=csv`)
  }
  const broken = Buffer.from('no chromatogram')

  test.each([
    ['first', [broken, signal(100)], ['1,,Error retrieving Chromatogram,', '2,0,0,mAU', '2,0.5,100,mAU', '2,1,0,mAU']],
    ['last', [signal(100), broken], ['1,0,0,mAU', '1,0.5,100,mAU', '1,1,0,mAU', '2,,Error retrieving Chromatogram,']],
  ])('has one line in the CSV, and the other vial is whole: the %s', async (_which, contents, lines) => {
    const reply = await csvOf(...contents)
    expect([reply.statusCode, reply.body.trim().split('\r\n').slice(1)]).toEqual([200, lines])
  })

  test('without one that can be read there is nothing to send', async () => {
    expect((await csvOf(broken, broken)).statusCode).toBe(404)
  })
})

test('[DOWNLOAD-04] [PERM-26] [PERM-27] files of runs leave for admin roles only', async () => {
  for (const role of ROLE_SLUGS.filter((slug) => slug === 'tester' || slug === 'viewer')) {
    const caller = await app.signIn(role)
    for (const path of [
      '/results/1/raw_data',
      ...['zip', 'csv', 'svg'].map((f) => `/chromatograms/export?format=${f}`),
    ]) {
      expect([role, path, await statusOf(get(path, caller))]).toEqual([role, path, 403])
    }
  }
})
