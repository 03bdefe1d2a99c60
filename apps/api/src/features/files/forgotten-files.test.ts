import { randomBytes } from 'node:crypto'
import { FakeClock } from '@eluent/testkit'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { newTracer } from '../../testing/certificates.ts'
import { labTest, statusOf } from '../../testing/lab-test.ts'
import { createSample } from '../../testing/laboratory.ts'
import { makeEveryRecord, type EquippedLaboratory } from '../../testing/every-record.ts'
import { sweepForgotten } from './sweep-files.ts'

const clock = new FakeClock('2026-11-20T08:00:00Z')
const { app } = labTest({ overrides: { now: clock.date } })
let lab: EquippedLaboratory
beforeAll(async () => {
  lab = await makeEveryRecord(app, app.laboratoryId, 'Forgotten')
})

const DAYS = 24 * 3_600_000
const sweep = () => sweepForgotten({ ...app.deps, log: app.http.log })
const stored = async (): Promise<string[]> =>
  (await app.sql(`select id from files where organization_id = 1 and state = 'stored' order by id`)).map(({ id }) =>
    String(id),
  )
const source = { kind: 'source', name: 'run.D.zip', media_type: 'application/zip' } as const
const photo = async (color: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
const image = { kind: 'image', name: 'plant.jpg', media_type: 'image/jpeg' } as const

test('after a week what nothing refers to is removed, noted and gone from the storage; all that is referred to stays', async () => {
  const { caller } = lab
  const used = await stored()
  expect(used.length).toBeGreaterThan(5)
  const sample = await createSample(caller, lab)
  const [zip, trace] = [await caller.store(source, randomBytes(50)), await caller.store(source, randomBytes(50))]
  await caller.append(sample.id, 'run', { THCA: 20 }, { source_file_ids: [zip, trace] })
  const replaced = await caller.store(image, await photo('red'))
  const shown = await caller.store(image, await photo('blue'))
  for (const logo of [replaced, shown, null])
    expect(await statusOf(caller.patch('/organizations/1', { organization: { logo } }))).toBe(200)
  const loose = [
    await caller.store(source, randomBytes(50)),
    await caller.store(image, await photo('green')),
    await caller.store({ ...source, kind: 'import-template', name: 'a.csv' }, Buffer.from('a,b')),
  ]

  await clock.advance(7 * DAYS - 1000)
  await sweep()
  expect(await stored()).toHaveLength(used.length + 7)
  await clock.advance(2000)
  await sweep()
  // the logos are no longer shown, but the trail names them
  expect(await stored()).toEqual(
    [...used.filter((id) => id !== lab.ids['files']), zip, trace, replaced, shown].toSorted(),
  )
  for (const id of loose) {
    expect(await app.trail('file', id, 'action, actor_name, why', 'delete')).toEqual([
      { action: 'delete', actor_name: 'Eluent', why: 'Nothing referred to it for a week' },
    ])
    const key = await app.value(`select '1/' || kind || '/' || id from files where id = $1`, [id])
    await expect(
      app.deps.files.getArrived(String(key).replace('1/import-template', 'import_templates/1')),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})

test('what was judged once is not looked at again', async () => {
  const before = await stored()
  await clock.advance(30 * DAYS)
  await sweep()
  expect(await stored()).toEqual(before)
  expect(
    await app.value(`select count(*)::int from files where state = 'stored' and sample_id is null and not in_use`),
  ).toBe(0)
})

test('a file of a certificate that was never issued goes too', async () => {
  const admin = await app.signIn('veriseal-admin')
  const tracer = await newTracer(admin)
  const file = { kind: 'certificate-attachment', name: 'a.txt', media_type: 'text/plain', tracer, index: 1 } as const
  const id = await admin.store(file, Buffer.from('an attachment'))
  await clock.advance(8 * DAYS)
  await sweep()
  expect(await stored()).not.toContain(id)
})
