import { ROLE_SLUGS } from '@eluent/domain/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/app.ts'
import { createSample, equipLaboratory, idempotent, injection, storeFile } from '../../testing/laboratory.ts'

let app: TestApp
let tester: Caller
let sampleId: number
let sourceId: string
let attachmentId: string
beforeAll(async () => {
  app = await createTestApp()
  const laboratory = await equipLaboratory(app, app.laboratoryId)
  tester = await app.signIn('tester')
  sourceId = await storeFile(app, tester, { kind: 'source', name: 'REPORT.TXT' }, Buffer.from('original'))
  attachmentId = await storeFile(app, tester, { kind: 'attachment', name: 'note.pdf' }, Buffer.from('attached'))
  sampleId = (await createSample(tester, laboratory)).id
  const body = injection('NV-1.D', { THC: 5 }, { source_file_ids: [sourceId], metadata: { operator: 'Mara' } })
  const stored = await tester.call('POST', `/samples/${sampleId}/append_results`, body, idempotent())
  expect(stored.statusCode, stored.body).toBe(200)
  await app.sql(`update injections set attachments = $2 where sample_id = $1`, [
    sampleId,
    JSON.stringify([
      { attachmentType: 'Note', name: 'note.pdf', fileType: 'application/pdf', size: 8, url: attachmentId },
    ]),
  ])
})
afterAll(() => app.close())

interface Run {
  dataZipUrl: string | null
  source_files: { id: string; name: string; size_bytes: number }[]
  attachments: { url: string }[]
  metadata: Record<string, string>
}

async function runOf(caller: Caller): Promise<{ whole: Run; alone: Run; allowed: boolean }> {
  const sample = (await caller.call('GET', `/samples/${sampleId}`)).json<{
    data: { results: Run[]; can: { raw_data: { allowed: boolean } } }
  }>().data
  const runs = (await caller.call('GET', `/samples/${sampleId}/results`)).json<{ data: Run[] }>().data
  return { whole: sample.results[0]!, alone: runs[0]!, allowed: sample.can.raw_data.allowed }
}

test('[PERM-26] source files and attachments of a run are told to admin roles and to nobody else', async () => {
  for (const role of ROLE_SLUGS) {
    const isAdmin = role !== 'tester' && role !== 'viewer'
    const { whole, alone, allowed } = await runOf(await app.signIn(role))
    for (const run of [whole, alone]) {
      expect([role, run.source_files.map(({ id, name }) => [id, name])]).toEqual([
        role,
        isAdmin ? [[sourceId, 'REPORT.TXT']] : [],
      ])
      expect(run.attachments.map(({ url }) => url)).toEqual(isAdmin ? [attachmentId] : [])
      expect(run.dataZipUrl).toBe(isAdmin ? sourceId : null)
      expect(run.metadata).toEqual({ operator: 'Mara' })
    }
    expect(allowed).toBe(isAdmin)
  }
})

test('a list of samples says nothing of files', async () => {
  const admin = await app.signIn('admin')
  expect((await admin.call('GET', '/samples')).body).not.toContain(sourceId)
})
