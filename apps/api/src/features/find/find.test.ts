import type { ReplyOf, findRecords } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { bodyOf, labTest } from '../../testing/lab-test.ts'

const { app, tester } = labTest()

type Found = ReplyOf<typeof findRecords>['data']
const find = async (text: string, caller = tester): Promise<Found> =>
  (await bodyOf<{ data: Found }>(caller.get(`/find?text=${encodeURIComponent(text)}`))).data
const ids = ({ samples }: Found) => samples.map(({ id }) => id)

describe('[WORK-12] finding records in one call', () => {
  test('a sample by name, batch number, id, share key, the address of its code and the number of its report', async () => {
    const sample = await tester.newSample({ strain_name: 'Purple Haze 77', batch_number: 'FIND-20261122-00042' })
    const key = sample.share_key
    const address = `${app.deps.settings.publicUrl}/qr/${key}`
    for (const text of ['haze 77', '22-00042', key.toLowerCase(), address, `${sample.id}`])
      expect(ids(await find(text)), text).toContain(sample.id)
    expect((await find('FIND-20261122-00042')).samples[0]).toEqual({
      id: sample.id,
      name: 'Purple Haze 77',
      detail: 'FIND-20261122-00042',
      exact: true,
      has_results: false,
      report: null,
      vial: null,
      state: 'not_run',
      runs: 0,
      runs_required: expect.any(Number),
      queue_place: null,
    })
    expect((await find(`${address}?vial=2`)).samples[0]).toMatchObject({ exact: true, vial: 2 })
  })

  test('a lot by its number or item, with why it may not be used; equipment by name, serial number or the address of its page', async () => {
    const item = { name: 'Findable methanol', kind: 'solvent', unit: 'L' }
    const { data: made } = await bodyOf<{ data: { id: number } }>(tester.post('/inventory/items', { item }))
    const lot = { item_id: made.id, lot_number: 'FX-22071', received_on: '2026-01-05', amount_received: 2 }
    const { data: kept } = await bodyOf<{ data: { id: number } }>(tester.post('/inventory/lots', { lot }))
    const equipment = { name: 'Findable balance', kind: 'balance', serial: 'FB-814' }
    const { data: piece } = await bodyOf<{ data: { id: number } }>(tester.post('/equipment', { equipment }))
    for (const text of ['fx-22071', `${app.deps.settings.publicUrl}/inventory/lots/${kept.id}`]) {
      expect((await find(text)).lots, text).toMatchObject([
        {
          id: kept.id,
          name: 'Findable methanol',
          detail: 'FX-22071',
          exact: true,
          refusal: expect.stringContaining('quarantine'),
        },
      ])
    }
    for (const text of ['fb-814', 'Findable Balance', `${app.deps.settings.publicUrl}/equipment/${piece.id}`]) {
      expect((await find(text)).equipment, text).toMatchObject([{ id: piece.id, kind: 'balance', exact: true }])
    }
    const byName = await find('findable')
    expect([byName.lots[0]?.exact, byName.equipment[0]?.exact]).toEqual([false, false])
  })

  test('an analytical batch by its number, with its samples and its worst check; a sample with its place in the queue', async () => {
    const { id } = await tester.newSample({ strain_name: 'Of a run' })
    const { batch } = await bodyOf<{ batch: { id: number } }>(tester.post('/analytical_batches', { samples: [id] }))
    const { data } = await bodyOf<{ data: { number: string } }>(tester.get(`/analytical_batches/${batch.id}`))
    for (const text of [data.number.toLowerCase(), data.number.slice(0, -1)])
      expect((await find(text)).analytical_batches, text).toMatchObject([
        {
          id: batch.id,
          name: data.number,
          sample_count: 1,
          worst: 'not_run',
          exact: text.length === data.number.length,
        },
      ])
    await bodyOf(tester.post('/sample_queues', { sample: id }))
    expect((await find('Of a run')).samples).toMatchObject([{ id, state: 'queued', queue_place: 1 }])
  })

  test('a storage place by its name, its own code, or the one that its label says without', async () => {
    const admin = await app.signIn('admin')
    const make = async (storage_place: object) =>
      (await bodyOf<{ data: { id: number } }>(admin.post('/storage-places', { storage_place }))).data.id
    const coded = await make({ kind: 'room', name: 'Findable cold room', code: 'FCOLD-1', parent_id: null })
    const plain = await make({ kind: 'room', name: 'Findable store', code: null, parent_id: null })
    expect((await find('fcold-1')).places).toEqual([
      { id: coded, name: 'Findable cold room', detail: 'FCOLD-1', exact: true },
    ])
    expect((await find(`PL${plain}`)).places).toMatchObject([{ id: plain, detail: `PL${plain}`, exact: true }])
    expect((await find(`PL${coded}`)).places).toEqual([])
    expect((await find('findable')).places.map(({ id }) => id)).toEqual([coded, plain])
  })

  test('a client by the name that samples were prepared for, once', async () => {
    for (const client of ['Cedar Ridge Farms', 'Cedar Ridge Farms', 'Ash Hollow'])
      await tester.newSample({ strain_name: 'Of a client', prepared_for: client })
    expect((await find('ridge')).clients).toEqual([{ name: 'Cedar Ridge Farms' }])
    expect((await find('nobody of that name')).clients).toEqual([])
  })

  test('a report by its number', async () => {
    const admin = await app.signIn('admin')
    const { id } = await tester.newSample({ strain_name: 'Reported' })
    await tester.append(id, 'F1.D', { THC: 4 })
    await tester.append(id, 'F2.D', { THC: 4 })
    const { version } = await tester.read<{ version: number }>(`/samples/${id}`)
    await bodyOf(admin.post(`/samples/${id}/release`, { version }))
    expect((await find(`${id}-1`)).samples).toMatchObject([{ id, report: `${id}-1`, exact: true, has_results: true }])
    expect((await find(`${id}-9`)).samples).toEqual([])
  })

  test('at most five, the newest first, and those that bear the text as their number before them', async () => {
    const first = await tester.newSample({ strain_name: 'Many Moons', batch_number: 'MANY MOONS' })
    for (let made = 0; made < 6; made += 1) await tester.newSample({ strain_name: 'Many Moons' })
    const { samples } = await find('many moons')
    expect(samples).toHaveLength(5)
    expect(samples.map(({ id }) => id)).toEqual(samples.map(({ id }) => id).toSorted((one, other) => other - one))
    expect((await find(first.share_key)).samples[0]?.id).toBe(first.id)
  })

  test('what is rare among the newest is found among all, voided samples never', async () => {
    const { id } = await tester.newSample({ strain_name: 'Zweigelt' })
    expect(ids(await find('zweigelt'))).toEqual([id])
    await (await app.signIn('admin')).delete(`/samples/${id}`, { reason: 'registered twice' })
    for (const text of ['zweigelt', `${id}`]) expect(ids(await find(text))).not.toContain(id)
  })

  test('each kind by permission: a tester finds no users and no certificates', async () => {
    const admin = await app.signIn('admin')
    const { users, certificates } = await find('tester')
    expect([users, certificates]).toEqual([[], []])
    const found = (await find('tester', admin)).users
    expect(found.length).toBeGreaterThan(0)
    expect(found[0]?.detail).toContain('@')
  })

  test('nothing of another laboratory, not even by its code', async () => {
    const { id, share_key } = await tester.newSample({ strain_name: 'Walled Garden' })
    const stranger = await app.signIn('tester', app.otherLaboratoryId)
    for (const text of ['walled', share_key, `${id}`])
      expect((await find(text, stranger)).samples.map(({ name }) => name)).not.toContain('Walled Garden')
  })

  test('an empty text and marks of LIKE find nothing', async () => {
    expect((await find('')).samples).toEqual([])
    expect((await find('%%%')).samples).toEqual([])
  })
})
