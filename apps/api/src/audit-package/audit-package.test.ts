import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuditPackage } from '@eluent/contract'
import { readPdf, readZip } from '@eluent/report/testing'
import { expect, onTestFinished, test } from 'vitest'
import { listFiles, storageKey } from '../records/files/files-store.ts'
import { bodyOf, dataOf, errorsOf, labTest, refusalOf, statusOf } from '../testing/lab-test.ts'
import { finishedSample, newEquipmentEvent, newPicture } from '../testing/every-record.ts'
import { recallSolution } from '../testing/inventory-records.ts'
import { proficiencyRound } from '../testing/proficiency-records.ts'
import { required } from '../testing/required.ts'
import { AuditPacker } from './audit-packer.ts'

const { app, admin, tester, viewer, laboratory, stranger } = labTest()

const ask = (body: object, by = admin) => by.post('/audit_packages', { audit_package: body })
const requested = async (body: object) => (await bodyOf<{ data: AuditPackage }>(ask(body))).data
const listed = async (query = '') => (await bodyOf<{ data: AuditPackage[] }>(admin.get(`/audit_packages${query}`))).data
const packer = () => new AuditPacker(app.deps, app.http.log)

async function archiveOf({ file_id }: AuditPackage): Promise<Buffer> {
  const ticket = await bodyOf<{ download_url: string }>(admin.get(`/files/${required(file_id)}/ticket`))
  return (await app.http.inject(ticket.download_url)).rawPayload
}
const textOf = (files: Map<string, Buffer>, path: string) => required(files.get(path)).toString()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function measured(strain_name: string): Promise<number> {
  return finishedSample({ ...laboratory, app, caller: admin, mark: strain_name })
}

test('[CUSTODY-10] [NCR-10] a sample is packed with all that belongs to it, and every file with its SHA-256', async () => {
  const id = await measured('Blue Dream')
  const photo_file_id = await newPicture({ app, caller: tester })
  const event = { kind: 'opened', seal_number: 'S-17', note: 'seal intact', photo_file_id }
  expect(await bodyOf(tester.post('/custody/events', { samples: [id], event }))).toEqual({ done: [id], refused: [] })
  const lab = { ...laboratory, app, caller: admin, mark: 'HC-07' }
  // a recalled lot, and a solution of it that was poured for the sample
  await recallSolution(lab, id)
  const equipment = { name: 'HPLC 1', kind: 'hplc', machine_name: 'HPLC-1' }
  const piece = await dataOf<{ id: number }>(admin.post('/equipment', { equipment }))
  await newEquipmentEvent(lab, piece.id)
  await tester.post('/proficiency_rounds', { proficiency_round: proficiencyRound() })
  const { id: package_id, state, title } = await requested({ subject: 'sample', sample_id: id })
  expect([state, title]).toEqual(['waiting', `Sample ${id}, Blue Dream`])

  expect(await packer().packNext(app.laboratoryId)).toBe(true)
  expect(await packer().packNext(app.laboratoryId)).toBe(false)
  const [made] = await listed(`?sample_id=${id}`)
  expect(made).toMatchObject({ id: package_id, state: 'ready', missing: 0, failure: null })
  expect(made?.packed).toBe(made?.total)

  const bytes = await archiveOf(required(made))
  expect(sha256(bytes)).toBe(made?.sha256)
  const files = await readZip(bytes)
  const folder = `samples/${id}-Blue-Dream`
  expect((await readPdf(required(files.get(`${folder}/report.pdf`)))).pages.join(' ')).toContain('Blue Dream')
  expect(textOf(files, `${folder}/custody.html`)).toMatch(/Seal S-17.*<img src="custody-photo-1\/photo\.jpg"/)
  expect([...files.keys()]).toContain(`${folder}/custody-photo-1/photo.jpg`)
  const paths = [...files.keys()].join('\n')
  expect(paths.match(/^lots\/\d+-HC-07\/lot\.json$/gm)).toHaveLength(2)
  expect(paths).toMatch(/^equipment\/\d+-HPLC-1\/log-book\.pdf$/m)
  expect(paths).toMatch(/^equipment\/\d+-HPLC-1\/event-1\//m)
  expect(textOf(files, `${folder}/before-release.html`)).toContain('Runs')
  expect(textOf(files, `${folder}/timeline.csv`)).toContain('Custody')
  expect(JSON.parse(textOf(files, `${folder}/sample.json`))).toMatchObject({ id, finished: true })
  expect(textOf(files, `${folder}/sample.json`)).not.toContain('share_key')
  expect(JSON.parse(textOf(files, `${folder}/trail.json`))).toHaveProperty('entries')
  expect(textOf(files, 'proficiency/results.csv')).toContain('Example PT,Hemp cannabinoids,2026-1,THC')
  const actions = [...files.keys()].find((path) => /^nonconformances\/.+\/nonconformance\.json$/.test(path))
  expect(JSON.parse(textOf(files, required(actions)))).toHaveProperty('actions')
  const raw = [...files].filter(([path]) => path.startsWith(`${folder}/raw/vial-1/`))
  expect(raw.map(([, content]) => content.toString())).toContain('Time,Signal\n1,2\n3,4\n')

  const sums = textOf(files, 'SHA256SUMS')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '))
  expect(sums.map(([, path]) => path)).toEqual([...files.keys()].filter((path) => path !== 'SHA256SUMS'))
  for (const [sum, path = ''] of sums) expect([path, sha256(required(files.get(path)))]).toEqual([path, sum])
  const index = textOf(files, 'index.html')
  expect(index).toContain('<p>Nothing.</p>')
  expect(index).toContain(`${folder}/custody.html`)
  expect(await app.actions('audit_package', package_id)).toEqual(['create'])
})

test('what is gone is named as missing; a batch and a period are packed; who may and what is refused', async () => {
  const id = await measured('Green Crack')
  const { results } = await admin.read<{ results: { source_files: { id: string; name: string }[] }[] }>(
    `/samples/${id}`,
  )
  const gone = required(results[0]?.source_files[0])
  const [stored] = await app.deps.db.read({ organizationId: app.laboratoryId }, (tx) => listFiles(tx, [gone.id]))
  await app.deps.files.remove(storageKey(app.laboratoryId, required(stored)))
  const { version } = await admin.read<{ version: number }>(`/samples/${id}`)
  await admin.post(`/samples/${id}/release`, { version })
  const made = await bodyOf<{ batch: { id: number; number: string } }>(
    admin.post('/analytical_batches', { samples: [id] }),
  )
  const today = new Date().toISOString().slice(0, 10)
  const batch = await requested({ subject: 'analytical_batch', analytical_batch_id: made.batch.id })
  const period = await requested({ subject: 'period', from: today, to: today })
  for (let at = 0; at < 2; at += 1) await packer().packNext(app.laboratoryId)

  const [ofPeriod, ofBatch] = await listed()
  expect([ofPeriod, ofBatch]).toMatchObject([
    { id: period.id, state: 'ready', missing: 1 },
    { id: batch.id, state: 'ready', missing: 1, title: `Analytical batch ${made.batch.number}` },
  ])
  const files = await readZip(await archiveOf(required(ofBatch)))
  expect(textOf(files, 'index.html')).toContain(`Raw file ${gone.name}`)
  const folder = `analytical-batches/${made.batch.number}`
  expect((await readPdf(required(files.get(`${folder}/qc-report.pdf`)))).pages.join(' ')).toContain(made.batch.number)
  expect(textOf(files, `${folder}/sequence.csv`)).toContain('Injected (UTC),Machine')
  const ofDays = await readZip(await archiveOf(required(ofPeriod)))
  expect(textOf(ofDays, 'audit-trail.csv')).toContain('Audit package')
  expect([...ofDays.keys()]).toContain(`samples/${id}-Green-Crack/report.pdf`)

  expect(await statusOf(ask({ subject: 'sample', sample_id: id }, tester))).toBe(403)
  expect(await statusOf(viewer.get('/audit_packages'))).toBe(403)
  expect(await statusOf(ask({ subject: 'sample', sample_id: id }, stranger))).toBe(404)
  expect(await errorsOf(ask({ subject: 'period', from: '', to: '2999-01-01' }))).toEqual({
    from: ['Please enter a day.'],
    to: ['This day is in the future.'],
  })
  expect(await statusOf(tester.get(`/files/${ofBatch?.file_id}/ticket`))).toBe(403)

  expect(await refusalOf(admin.delete(`/audit_packages/${batch.id}`))).toMatchObject({ code: 'reason_required' })
  expect(await statusOf(admin.delete(`/audit_packages/${batch.id}`, { reason: 'it was sent' }))).toBe(202)
  expect((await listed()).map((one) => one.id)).not.toContain(batch.id)
  expect(await statusOf(admin.get(`/files/${ofBatch?.file_id}/ticket`))).toBe(404)
  expect(await app.actions('audit_package', batch.id)).toEqual(['create', 'void'])
})

test('a package that was removed, or whose maker fell silent, is left or begun again; after three tries it says so', async () => {
  const id = await measured('Sour Diesel')
  const { id: removed } = await requested({ subject: 'sample', sample_id: id })
  await admin.delete(`/audit_packages/${removed}`, { reason: 'asked for twice' })
  expect(await packer().packNext(app.laboratoryId)).toBe(false)

  const { id: failing } = await requested({ subject: 'sample', sample_id: id })
  // a file where its folder is to be
  const folder = join(app.deps.settings.dataDir, 'packing')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, '')
  onTestFinished(() => rm(folder))
  const broken = packer()
  for (let at = 0; at < 3; at += 1) expect(await broken.packNext(app.laboratoryId)).toBe(true)
  expect(await broken.packNext(app.laboratoryId)).toBe(false)
  const [failed] = await listed(`?sample_id=${id}`)
  expect(failed).toMatchObject({ id: failing, state: 'failed', file_id: null })
  expect(failed?.failure).toMatch(/log of the server/)
})
