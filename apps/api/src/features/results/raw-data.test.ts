import { ROLE_SLUGS } from '@eluent/domain/auth'
import { beforeAll, expect, test } from 'vitest'
import { injection } from '../../testing/laboratory.ts'
import { labTest, statusOf, type Caller } from '../../testing/lab-test.ts'
import { required } from '../../testing/required.ts'

const { app, tester } = labTest()
let sampleId: number
let sourceId: string
let attachmentId: string
beforeAll(async () => {
  sourceId = await tester.store({ kind: 'source', name: 'REPORT.TXT' }, Buffer.from('original'))
  attachmentId = await tester.store({ kind: 'attachment', name: 'note.pdf' }, Buffer.from('attached'))
  sampleId = (await tester.newSample()).id
  const body = injection('NV-1.D', { THC: 5 }, { source_file_ids: [sourceId], metadata: { operator: 'Mara' } })
  expect(await statusOf(tester.post(`/samples/${sampleId}/append_results`, body))).toBe(200)
  await app.sql(`update injections set attachments = $2 where sample_id = $1`, [
    sampleId,
    JSON.stringify([
      { attachmentType: 'Note', name: 'note.pdf', fileType: 'application/pdf', size: 8, url: attachmentId },
    ]),
  ])
})

interface Run {
  dataZipUrl: string | null
  source_files: { id: string; name: string; size_bytes: number }[]
  attachments: { url: string }[]
  metadata: Record<string, string>
}

async function runOf(caller: Caller): Promise<{ whole: Run; alone: Run; allowed: boolean }> {
  const sample = await caller.read<{ results: Run[]; can: { raw_data: { allowed: boolean } } }>(`/samples/${sampleId}`)
  const runs = await caller.read<Run[]>(`/samples/${sampleId}/results`)
  return { whole: required(sample.results[0]), alone: required(runs[0]), allowed: sample.can.raw_data.allowed }
}

test('[PERM-26] source files and attachments of a run are shown to admin roles and to nobody else', async () => {
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
  expect((await admin.get('/samples')).body).not.toContain(sourceId)
})
