import type { ReplyOf, readSampleHistory } from '@eluent/contract'
import { ROLE_SLUGS } from '@eluent/domain/auth'
import { describe, expect, test } from 'vitest'
import { labTest, statusOf } from '../../testing/lab-test.ts'
import { required } from '../../testing/required.ts'

type History = ReplyOf<typeof readSampleHistory>['data']

const { app, tester } = labTest()

const path = (id: number) => `/samples/${id}/history`
const history = (id: number): Promise<History> => tester.read<History>(path(id))
const clear = (id: number, reason: string) => tester.patch(`/samples/${id}/erase_result`, { reason })

describe('the history of a sample', () => {
  test('tells who did what, when and why, newest first', async () => {
    const before = Date.now()
    const { id } = await tester.newSample()
    const second = await app.signIn('admin')
    await second.put(`/samples/${id}`, { update_intake_attribute: { key: 'notes', value: 'wet' } })
    await tester.append(id, '1.D', { THC: 5 })
    await clear(id, 'wrong vial')
    const { entries, truncated } = await history(id)
    expect(truncated).toBe(false)
    expect(entries.map(({ action, who, role, why }) => [action, who, role, why])).toEqual([
      ['clear_results', tester.person.name, 'tester', 'wrong vial'],
      ['append_result', tester.person.name, 'tester', null],
      ['edit', second.person.name, 'admin', null],
      ['create', tester.person.name, 'tester', null],
    ])
    for (const { at } of entries) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(before - 1000)
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.now() + 1000)
    }
    expect(entries[2]?.changes).toEqual([{ field: 'notes', old: null, new: 'wet' }])
    expect(entries[0]?.changes).toContainEqual({ field: 'epoch', old: '0', new: '1' })
    expect(entries[3]?.changes).toContainEqual({ field: 'test_method_id', old: null, new: 'Cannabinoids 12' })
  })

  test('keeps every voided run readable with its analytes, and who voided it, when and why', async () => {
    const { id } = await tester.newSample()
    await tester.append(id, '1.D', { THC: 5, CBD: -1 })
    await tester.append(id, '2.D', { THC: 6 })
    expect((await history(id)).voided_runs).toEqual([])
    await clear(id, 'first reason')
    await tester.append(id, '3.D', { THC: 7 })
    await clear(id, 'second reason')
    await tester.append(id, '4.D', { THC: 8 })
    const { voided_runs: runs } = await history(id)
    expect(runs.map(({ csDataName, vial_number, why }) => [csDataName, vial_number, why])).toEqual([
      [`${id}-3.D`, 1, 'second reason'],
      [`${id}-1.D`, 1, 'first reason'],
      [`${id}-2.D`, 2, 'first reason'],
    ])
    expect(runs[1]).toMatchObject({
      machineName: 'HPLC-1',
      csDataFolder: 'SEQ-1',
      received_by: tester.person.name,
      voided_by: tester.person.name,
    })
    expect(Date.parse(required(runs[1]).voided_at)).toBeGreaterThanOrEqual(Date.parse(required(runs[1]).received_at))
    expect(runs[1]?.results.map(({ name, amount_ug_ml }) => [name, amount_ug_ml])).toEqual([['THC', 5]])
    expect(runs[1]?.invalid.map(({ name, amount_ug_ml }) => [name, amount_ug_ml])).toEqual([['CBD', -1]])
  })

  test('outlives the sample: a voided one is not found, its history is', async () => {
    const { id } = await tester.newSample()
    await tester.append(id, '1.D', { THC: 5 })
    await clear(id, 'wrong vial')
    await tester.append(id, '2.D', { THC: 6 })
    const admin = await app.signIn('admin')
    expect((await history(id)).sample.deleted_at).toBeNull()
    await admin.delete(`/samples/${id}`, { reason: 'registered twice' })
    expect(await statusOf(tester.get(`/samples/${id}`))).toBe(404)
    const { sample, entries, voided_runs } = await history(id)
    expect(entries[0]).toMatchObject({ action: 'void', why: 'registered twice' })
    expect(sample).toEqual({ strain_name: 'Blue Dream', batch_number: 'B-1', deleted_at: required(entries[0]).at })
    // The run that still counted went with the sample; the one before had its own end.
    expect(voided_runs.map(({ csDataName, voided_by, why }) => [csDataName, voided_by, why])).toEqual([
      [`${id}-2.D`, admin.person.name, 'registered twice'],
      [`${id}-1.D`, tester.person.name, 'wrong vial'],
    ])
  })

  test('the files of a void run are shown to those who may see raw data, and to nobody else', async () => {
    const { id } = await tester.newSample()
    const files = [
      await tester.store({ kind: 'chromatogram', name: 'signal.csv' }, Buffer.from('0,1')),
      await tester.store({ kind: 'source', name: 'run.zip' }, Buffer.from('run')),
    ]
    const more = { chromatogram_file_id: files[0], source_file_ids: [files[1]] }
    expect(await statusOf(tester.append(id, '1.D', { THC: 5 }, more))).toBe(200)
    await clear(id, 'wrong vial')
    const [hidden] = (await history(id)).voided_runs
    expect([hidden?.chromeUrl, hidden?.source_files]).toEqual([null, []])
    const admin = await app.signIn('admin')
    const [reported] = (await admin.read<History>(path(id))).voided_runs
    expect([reported?.chromeUrl, reported?.source_files.map((file) => file.id)]).toEqual([files[0], [files[1]]])
    expect(await statusOf(admin.get(`/files/${files[1]}/ticket`))).toBe(200)
  })

  test('holds nothing of another sample', async () => {
    const [one, other] = [await tester.newSample(), await tester.newSample()]
    await tester.append(other.id, '1.D', { THC: 5 })
    await clear(other.id, 'of the other')
    const { entries, voided_runs } = await history(one.id)
    expect(entries.map(({ action }) => action)).toEqual(['create'])
    expect(voided_runs).toEqual([])
  })

  test('says when it is longer than what is answered', async () => {
    const { id } = await tester.newSample()
    await app.sql(
      `insert into audit_entries (organization_id, actor_name, actor_role, action, noun, record_id)
       select 1, 'Bench', 'tester', 'edit', 'sample', $1 from generate_series(1, 500)`,
      [String(id)],
    )
    const { entries, truncated } = await history(id)
    expect([entries.length, truncated]).toEqual([500, true])
  })
})

describe('who reads it', () => {
  test('whoever may edit samples, and no viewer', async () => {
    const { id } = await tester.newSample()
    for (const role of ROLE_SLUGS) {
      const reply = await (await app.signIn(role)).get(path(id))
      expect([role, reply.statusCode]).toEqual([role, role === 'viewer' ? 403 : 200])
    }
  })

  test('nobody of another organization, and nobody without a token', async () => {
    const { id } = await tester.newSample({ strain_name: 'Only ours' })
    for (const role of ROLE_SLUGS) {
      const reply = await (await app.signIn(role, app.otherLaboratoryId)).get(path(id))
      expect([role, reply.statusCode]).toEqual([role, role === 'viewer' ? 403 : 404])
      expect(reply.body).not.toContain('Only ours')
    }
    expect(await statusOf(app.get(path(id)))).toBe(401)
  })
})
