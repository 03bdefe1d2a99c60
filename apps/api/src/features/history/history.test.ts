import type { ReplyOf, readSampleHistory } from '@eluent/contract'
import { ROLE_SLUGS } from '@eluent/domain/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/app.ts'
import {
  createSample,
  equipLaboratory,
  idempotent,
  injection,
  storeFile,
  type Laboratory,
} from '../../testing/laboratory.ts'

type History = ReplyOf<typeof readSampleHistory>['data']

let app: TestApp
let tester: Caller
let laboratory: Laboratory
beforeAll(async () => {
  app = await createTestApp()
  laboratory = await equipLaboratory(app, app.laboratoryId)
  tester = await app.signIn('tester')
})
afterAll(() => app.close())

const path = (id: number) => `/samples/${id}/history`
const history = async (id: number): Promise<History> =>
  (await tester.call('GET', path(id))).json<{ data: History }>().data
const append = (id: number, run: string, amounts: Record<string, number>) =>
  tester.call('POST', `/samples/${id}/append_results`, injection(`${id}-${run}`, amounts), idempotent())
const clear = (id: number, reason: string) =>
  tester.call('PATCH', `/samples/${id}/erase_result`, { reason }, idempotent())

describe('the history of a sample', () => {
  test('tells who did what, when and why, newest first', async () => {
    const before = Date.now()
    const { id } = await createSample(tester, laboratory)
    const second = await app.signIn('admin')
    await second.call(
      'PUT',
      `/samples/${id}`,
      { update_intake_attribute: { key: 'notes', value: 'wet' } },
      idempotent(),
    )
    await append(id, '1.D', { THC: 5 })
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
    const { id } = await createSample(tester, laboratory)
    await append(id, '1.D', { THC: 5, CBD: -1 })
    await append(id, '2.D', { THC: 6 })
    expect((await history(id)).voided_runs).toEqual([])
    await clear(id, 'first reason')
    await append(id, '3.D', { THC: 7 })
    await clear(id, 'second reason')
    await append(id, '4.D', { THC: 8 })
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
    expect(Date.parse(runs[1]!.voided_at)).toBeGreaterThanOrEqual(Date.parse(runs[1]!.received_at))
    expect(runs[1]?.results.map(({ name, amount_ug_ml }) => [name, amount_ug_ml])).toEqual([['THC', 5]])
    expect(runs[1]?.invalid.map(({ name, amount_ug_ml }) => [name, amount_ug_ml])).toEqual([['CBD', -1]])
  })

  test('outlives the sample: a voided one is not found, its history is', async () => {
    const { id } = await createSample(tester, laboratory)
    await append(id, '1.D', { THC: 5 })
    await clear(id, 'wrong vial')
    await append(id, '2.D', { THC: 6 })
    const admin = await app.signIn('admin')
    expect((await history(id)).sample.deleted_at).toBeNull()
    await admin.call('DELETE', `/samples/${id}`, { reason: 'registered twice' }, idempotent())
    expect((await tester.call('GET', `/samples/${id}`)).statusCode).toBe(404)
    const { sample, entries, voided_runs } = await history(id)
    expect(entries[0]).toMatchObject({ action: 'void', why: 'registered twice' })
    expect(sample).toEqual({ strain_name: 'Blue Dream', batch_number: 'B-1', deleted_at: entries[0]!.at })
    // The run that still counted went with the sample; the one before had its own end.
    expect(voided_runs.map(({ csDataName, voided_by, why }) => [csDataName, voided_by, why])).toEqual([
      [`${id}-2.D`, admin.person.name, 'registered twice'],
      [`${id}-1.D`, tester.person.name, 'wrong vial'],
    ])
  })

  test('the files of a void run are told to those who may see raw data, and to nobody else', async () => {
    const { id } = await createSample(tester, laboratory)
    const files = [
      await storeFile(app, tester, { kind: 'chromatogram', name: 'signal.csv' }, Buffer.from('0,1')),
      await storeFile(app, tester, { kind: 'source', name: 'run.zip' }, Buffer.from('run')),
    ]
    const more = { chromatogram_file_id: files[0], source_file_ids: [files[1]] }
    const stored = await tester.call(
      'POST',
      `/samples/${id}/append_results`,
      injection(`${id}-1.D`, { THC: 5 }, more),
      idempotent(),
    )
    expect(stored.statusCode).toBe(200)
    await clear(id, 'wrong vial')
    const [hidden] = (await history(id)).voided_runs
    expect([hidden?.chromeUrl, hidden?.source_files]).toEqual([null, []])
    const admin = await app.signIn('admin')
    const [told] = (await admin.call('GET', path(id))).json<{ data: History }>().data.voided_runs
    expect([told?.chromeUrl, told?.source_files.map((file) => file.id)]).toEqual([files[0], [files[1]]])
    expect((await admin.call('GET', `/files/${files[1]}/ticket`)).statusCode).toBe(200)
  })

  test('holds nothing of another sample', async () => {
    const [one, other] = [await createSample(tester, laboratory), await createSample(tester, laboratory)]
    await append(other.id, '1.D', { THC: 5 })
    await clear(other.id, 'of the other')
    const { entries, voided_runs } = await history(one.id)
    expect(entries.map(({ action }) => action)).toEqual(['create'])
    expect(voided_runs).toEqual([])
  })

  test('says when it is longer than what is answered', async () => {
    const { id } = await createSample(tester, laboratory)
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
    const { id } = await createSample(tester, laboratory)
    for (const role of ROLE_SLUGS) {
      const reply = await (await app.signIn(role)).call('GET', path(id))
      expect([role, reply.statusCode]).toEqual([role, role === 'viewer' ? 403 : 200])
    }
  })

  test('nobody of another organization, and nobody without a token', async () => {
    const { id } = await createSample(tester, laboratory, { strain_name: 'Only ours' })
    for (const role of ROLE_SLUGS) {
      const reply = await (await app.signIn(role, app.otherLaboratoryId)).call('GET', path(id))
      expect([role, reply.statusCode]).toEqual([role, role === 'viewer' ? 403 : 404])
      expect(reply.body).not.toContain('Only ours')
    }
    expect((await app.call('GET', path(id))).statusCode).toBe(401)
  })
})
