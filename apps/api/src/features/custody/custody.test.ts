import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type {
  BenchSample,
  AnnouncedSample,
  BulkReply,
  HeldSample,
  ReplyOf,
  Sample,
  SampleRow,
  scanCustody,
  SampleCustodyReply,
  StoragePlaceRow,
  TimelineEntry,
} from '@eluent/contract'
import { bodyOf, dataOf, errorsOf, labTest, refusalOf, sortedStatusesOf, statusOf } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'

const PICTURE = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
  .png()
  .toBuffer()

const { app, admin, tester, viewer, stranger } = labTest()

const sampleOf = async (amount: number | null = 5): Promise<number> =>
  (await tester.newSample({ receipt: amount === null ? null : { amount, amount_unit: 'g' } })).id
const note = (samples: number | number[], event: object, more: object = {}, caller = tester) =>
  caller.post('/custody/events', { samples: [samples].flat(), event, ...more })
const custody = (id: number, caller = viewer) => caller.read<SampleCustodyReply>(`/samples/${id}/custody`)
const aliquot = (id: number, amount: number) => note(id, { kind: 'aliquoted', amount, amount_unit: 'g' })
const newPlace = (kind: string, name: string, parent_id: number | null = null) =>
  dataOf<StoragePlaceRow>(tester.post('/storage-places', { storage_place: { kind, name, parent_id } }))

describe('[CUSTODY-06] storage places', () => {
  test('form a tree; a place lists what it and the places within it hold', async () => {
    const room = await newPlace('room', 'Cold Room')
    const box = await newPlace('box', 'Box 7', room.id)
    expect(box.path).toBe('Cold Room / Box 7')
    const details = { state_package_id: '1A4060300001234000000001' }
    const { id } = await tester.newSample({ receipt: { amount: 5, amount_unit: 'g' }, details })
    expect(await bodyOf<BulkReply>(note(id, { kind: 'moved', place_id: box.id }))).toEqual({ done: [id], refused: [] })
    expect((await custody(id)).place).toEqual({ id: box.id, path: 'Cold Room / Box 7' })
    const held = await viewer.list<HeldSample>(`/storage-places/${room.id}/samples`)
    expect(held.data.map(({ sample_id, place }) => [sample_id, place?.path])).toEqual([[id, 'Cold Room / Box 7']])
    for (const narrowed of ['', '&mark=received&searchData=Blue']) {
      const [row] = await viewer.read<SampleRow[]>(`/samples?beside=true&sortColumn=id&sortOrder=desc${narrowed}`)
      expect(row, '[WORK-06]').toMatchObject({
        id,
        beside: { place: 'Cold Room / Box 7', package_label: details.state_package_id },
      })
    }
  })

  test('two samples in one position are refused, of two at once one; a sample that leaves makes room', async () => {
    const position = await newPlace('position', 'A1')
    const [first, second] = [await sampleOf(), await sampleOf()]
    const move = (id: number) => note(id, { kind: 'moved', place_id: position.id })
    expect(await sortedStatusesOf([move(first), move(second)])).toEqual([200, 409])
    const holder = (await custody(first)).place === null ? second : first
    const other = holder === first ? second : first
    expect(await refusalOf(move(other))).toMatchObject({
      code: 'position_taken',
      error: expect.stringContaining('Position A1 holds Blue Dream already.'),
    })
    await note(holder, { kind: 'returned', to_name: 'Hill Farm' })
    expect(await statusOf(move(other))).toBe(200)
    await admin.delete(`/samples/${other}`, { reason: 'entered twice' })
    expect(await statusOf(move(await sampleOf()))).toBe(200)
  })

  test('one in use keeps its kind, which says how many samples it holds, and may be renamed', async () => {
    const box = await newPlace('box', 'Box 8')
    const save = (place: object) =>
      tester.patch(`/storage-places/${box.id}`, { storage_place: { kind: 'box', name: 'Box 8', ...place } })
    const id = await sampleOf()
    await note(id, { kind: 'moved', place_id: box.id })
    expect(await refusalOf(save({ kind: 'position' }))).toMatchObject({ status: 409, code: 'place_in_use' })
    expect(await dataOf<StoragePlaceRow>(save({ name: 'Box 8b' }))).toMatchObject({ kind: 'box', name: 'Box 8b' })
    await note(id, { kind: 'returned', to_name: 'Hill Farm' })
    expect(await dataOf<StoragePlaceRow>(save({ kind: 'position' }))).toMatchObject({ kind: 'position' })
  })

  test('one in use is not removed, an empty one with a reason is', async () => {
    const shelf = await newPlace('shelf', 'Shelf 1')
    const id = await sampleOf()
    await note(id, { kind: 'moved', place_id: shelf.id })
    const remove = () => tester.delete(`/storage-places/${shelf.id}`, { reason: 'sold the shelf' })
    expect((await refusalOf(remove())).code).toBe('place_in_use')
    await note(id, { kind: 'returned', to_name: 'Hill Farm' })
    expect(await statusOf(remove())).toBe(202)
    expect((await custody(id)).events[0]?.place?.path).toBe('Shelf 1')
  })
})

describe('[CUSTODY-02] events of custody', () => {
  test('keep who, when, where, how much, seal and note, in their order, and are never changed', async () => {
    const id = await sampleOf()
    await note(id, { kind: 'opened', at: '2026-11-22T10:00:00Z', seal_number: 'S-17', note: 'seal intact' })
    await note(id, { kind: 'collected', at: '2026-11-21T10:00:00Z', from_name: 'Hill Farm', to_name: 'Courier 4' })
    const { events } = await custody(id)
    expect(events.map(({ kind, at, noted_by_name }) => [kind, at, noted_by_name])).toEqual([
      ['collected', '2026-11-21T10:00:00.000Z', tester.person.name],
      ['opened', '2026-11-22T10:00:00.000Z', tester.person.name],
    ])
    expect(events[1]).toMatchObject({ seal_number: 'S-17', note: 'seal intact' })
    await expect(app.sql('update custody_events set note = null')).rejects.toThrow(/append-only|never|change/i)
    await expect(app.sql('delete from custody_events')).rejects.toThrow(/append-only|never|change/i)
  })

  test('are noted for several samples at once; those that cannot be are named with the reason', async () => {
    const [here, gone] = [await sampleOf(), await sampleOf()]
    await note(gone, { kind: 'returned', to_name: 'Hill Farm' })
    const reply = await bodyOf<BulkReply>(note([here, gone], { kind: 'opened' }))
    expect([reply.done, reply.refused.map(({ id }) => id)]).toEqual([[here], [gone]])
    expect(reply.refused[0]?.reason).toMatch(/^This sample was given away at .* Receive it again first\.$/)
  })

  test('cost as many statements for twenty samples as for two', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => sampleOf()))
    const two = await app.costOf(() => note(ids.slice(0, 2), { kind: 'opened' }))
    expect(await app.costOf(() => note(ids, { kind: 'opened' }))).toEqual(two)
  })

  test('are read by everyone of the laboratory, noted by its staff, and nobody else reads them', async () => {
    const id = await sampleOf()
    expect(await statusOf(note(id, { kind: 'opened' }, {}, viewer))).toBe(403)
    expect(await statusOf(stranger.get(`/samples/${id}/custody`))).toBe(404)
  })
})

test('[CUSTODY-03] a hand-over holds both signatures: the name and hand of the giver, the password of who receives', async () => {
  const id = await sampleOf()
  const strokes = [
    [
      [10, 10],
      [500, 400],
    ],
  ]
  const event = { kind: 'collected', giver: { name: 'Ann Courier', strokes } }
  expect(await errorsOf(note(id, event))).toHaveProperty('password')
  expect(await errorsOf(note(id, event, { password: 'wrong' }))).toHaveProperty('password')
  expect(
    await errorsOf(note(id, { kind: 'collected', giver: { name: ' ' } }, { password: TEST_PASSWORD })),
  ).toHaveProperty('giver_name')
  expect(await statusOf(note(id, event, { password: TEST_PASSWORD }))).toBe(200)
  const [handed] = (await custody(id)).events
  expect(handed).toMatchObject({
    from_name: 'Ann Courier',
    to_name: tester.person.name,
    signatures: {
      giver: { name: 'Ann Courier', strokes },
      receiver: { name: tester.person.name, user_id: tester.person.id },
    },
    content_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  // bound to the event: but for one stroke the same, and another hash
  const at = '2026-02-01T08:00:00.000Z'
  for (const [, y] of [
    [0, 400],
    [0, 401],
  ]) {
    const giver = {
      name: 'Ann Courier',
      strokes: [
        [
          [10, 10],
          [500, y],
        ],
      ],
    }
    expect(await statusOf(note(id, { ...event, at, giver }, { password: TEST_PASSWORD }))).toBe(200)
  }
  const hashes = (await custody(id)).events.flatMap((one) => (one.at === at ? [one.content_sha256] : []))
  expect([hashes.length, new Set(hashes).size]).toEqual([2, 2])
})

test('[CUSTODY-05] a refused sample keeps reason and photo and cannot be queued, alone or among several', async () => {
  const [id, other] = [await sampleOf(), await sampleOf()]
  const photo = await tester.store({ kind: 'image', name: 'photo.png', media_type: 'image/png' }, PICTURE)
  expect(await errorsOf(note(id, { kind: 'refused' }))).toHaveProperty('note')
  await note(id, { kind: 'refused', note: 'seal broken', photo_file_id: photo })
  expect(await custody(id)).toMatchObject({ state: 'refused', refused_why: 'seal broken' })
  expect((await custody(id)).events[0]?.photo_file_id).toBe(photo)
  const refusal = await refusalOf(tester.post('/sample_queues', { sample: { id } }))
  expect(refusal).toMatchObject({ status: 409, code: 'sample_refused' })
  expect(refusal.error).toMatch(/^This sample was refused at .*: seal broken\. Receive it/)
  const several = await bodyOf<BulkReply>(tester.post('/sample_queues/add_several', { samples: [id, other] }))
  expect([several.done, several.refused.map((one) => one.id)]).toEqual([[other], [id]])
})

describe('[CUSTODY-07] the amount of a sample', () => {
  test('starts with its receipt, falls with each aliquot and stands on the sample', async () => {
    const id = await sampleOf(5)
    expect(await custody(id)).toMatchObject({ amount_left: 5, amount_unit: 'g' })
    await aliquot(id, 1.5)
    expect((await custody(id)).amount_left).toBe(3.5)
    expect((await refusalOf(aliquot(id, 3.6))).error).toBe(
      'Only 3.5 g of this sample is left. Please take no more than that.',
    )
  })

  test('follows a correction of the receipt, and no receipt says less than was taken', async () => {
    const id = await sampleOf(null)
    await aliquot(id, 2)
    const correct = (amount: number) =>
      admin.put(`/samples/${id}`, { sample: { intake_form: { receipt: { amount, amount_unit: 'g' } } } })
    expect(await statusOf(correct(6))).toBe(200)
    expect(await custody(id)).toMatchObject({ amount_left: 4, amount_unit: 'g' })
    expect(Object.values(await errorsOf(correct(1)))).toEqual([
      ['More than that, or in another unit, was taken of this sample already'],
    ])
    expect((await custody(id)).amount_left).toBe(4)
  })

  test('cannot go below 0, also of several aliquots at once', async () => {
    const id = await sampleOf(2)
    expect(await sortedStatusesOf([1, 1, 1, 1].map((amount) => aliquot(id, amount)))).toEqual([200, 200, 409, 409])
    expect((await custody(id)).amount_left).toBe(0)
  })
})

test('[CUSTODY-11] one timeline shows custody, registration, preparation, runs and releases in order, filtered by kind', async () => {
  const { id } = await tester.newSample()
  await note(id, { kind: 'opened', note: 'seal intact' })
  const [sheet] = await tester.read<BenchSample[]>(`/bench?samples=${id}`)
  const weighed = { weight_mg: 500, volume_ml: 1, source: 'typed', all: true, confirmed: true }
  const first = sheet?.preparations[0]
  const seen = { weight_mg: first?.weight_mg, volume_ml: first?.volume_ml }
  expect(await statusOf(tester.call('PATCH', `/bench/preparations/${first?.id}`, { ...weighed, seen }))).toBe(200)
  await tester.append(id, '1.D', { THC: 5 })
  await tester.append(id, '2.D', { THC: 6 })
  const sample = await admin.read<{ version: number }>(`/samples/${id}`)
  await admin.post(`/samples/${id}/release`, { version: sample.version })
  const timeline = async (query = '') =>
    (await tester.read<{ entries: TimelineEntry[] }>(`/samples/${id}/timeline${query}`)).entries
  expect((await timeline()).map(({ kind, what }) => [kind, what])).toEqual([
    ['releases', 'release_report'],
    ['runs', 'append_result'],
    ['runs', 'append_result'],
    ['preparation', 'weigh'],
    ['custody', 'opened'],
    ['sample', 'create'],
  ])
  expect((await timeline('?kind=custody')).map(({ who, detail }) => [who, detail])).toEqual([
    [tester.person.name, 'seal intact'],
  ])
  expect((await timeline('?kind=preparation')).map(({ detail }) => detail)).toEqual(['500 mg'])
  expect(await statusOf(viewer.get(`/samples/${id}/timeline`))).toBe(403)
})

describe('[CUSTODY-04] receiving', () => {
  const COLLECTED = { collected_at: '2026-11-20T08:00:00Z', amount: 12, amount_unit: 'g' }
  const announce = async () => tester.newSample({ receipt: COLLECTED })
  const receive = (samples: object[], event: object = {}) => tester.post('/custody/receive', { samples, event })
  const announced = async () => (await viewer.list<AnnouncedSample>('/custody/announced?endIndex=500')).data
  const scan = (code: string) =>
    viewer.read<ReplyOf<typeof scanCustody>['data']>(`/custody/scan?code=${encodeURIComponent(code)}`)

  test('a scan names a sample by the key of its label, its number or batch number, or a place', async () => {
    const sample = await tester.newSample({ batch_number: 'SCAN-1', receipt: COLLECTED })
    const { id, share_key } = sample
    for (const code of [share_key.toLowerCase(), `${app.deps.settings.publicUrl}/qr/${share_key}`, 'SCAN-1', `${id}`])
      expect((await scan(code)).samples, code).toMatchObject([{ sample_id: id, is_announced: true, received_at: null }])
    const place = await newPlace('room', 'Scanned Room')
    expect((await scan(`PL${place.id}`)).place).toEqual({ id: place.id, path: 'Scanned Room' })
    expect(await scan('nobody bears this')).toEqual({ samples: [], place: null })
  })

  test('receives many in one call, each with its condition; they are announced no more, and the report says when', async () => {
    const place = await newPlace('shelf', 'Intake')
    const [first, second] = [await announce(), await announce()]
    const isAwaited = async () => (await announced()).map(({ sample_id }) => sample_id).includes(first.id)
    expect(await isAwaited()).toBe(true)
    const samples = [
      { id: first.id, condition: 'Sealed' },
      { id: second.id, condition: 'Label torn' },
    ]
    const { done } = await bodyOf<BulkReply>(
      receive(samples, { from_name: 'Courier 4', place_id: place.id, temperature_c: 4 }),
    )
    expect(done).toEqual([first.id, second.id])
    expect(await isAwaited()).toBe(false)
    const { intake_form } = await viewer.read<Sample>(`/samples/${second.id}`)
    expect(intake_form.receipt).toMatchObject({
      condition: 'Label torn',
      received_by: tester.person.name,
      temperature_c: 4,
      amount: 12,
    })
    expect((await custody(second.id)).events).toMatchObject([
      { kind: 'received', from_name: 'Courier 4', note: 'Label torn' },
    ])
    expect((await custody(second.id)).place?.path).toBe('Intake')
  })

  test('one that was received already is named, and so is one that was collected later than it came', async () => {
    const [here, later] = [
      await announce(),
      await tester.newSample({ receipt: { collected_at: '2026-11-21T08:00:00Z' } }),
    ]
    await receive([{ id: here.id }])
    expect((await refusalOf(receive([{ id: here.id }]))).code).toBe('sample_received')
    const reply = await bodyOf<BulkReply>(receive([{ id: here.id }, { id: later.id }], { at: '2026-11-20T09:00:00Z' }))
    expect(reply.refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^This sample was received at .* already\.$/),
      'A sample cannot be received before it is collected',
    ])
  })

  test('[CUSTODY-05] one is refused at the door with its reason, the others come in; it can be received after all', async () => {
    const [good, bad] = [await announce(), await announce()]
    await receive([{ id: good.id }, { id: bad.id, refused_why: 'seal broken' }])
    expect([(await custody(good.id)).state, (await custody(bad.id)).state]).toEqual(['here', 'refused'])
    expect((await viewer.read<Sample>(`/samples/${bad.id}`)).intake_form.receipt?.received_at).toBeNull()
    expect(await statusOf(receive([{ id: bad.id }]))).toBe(200)
    expect(await statusOf(tester.post('/sample_queues', { sample: { id: bad.id } }))).toBe(200)
  })

  test('costs as many statements for twenty samples as for two', async () => {
    const ids = await Promise.all(Array.from({ length: 22 }, async () => (await announce()).id))
    const all = ids.map((id) => ({ id, condition: `Condition ${id}` }))
    const two = await app.costOf(() => receive(all.slice(0, 2)))
    expect(await app.costOf(() => receive(all.slice(2)))).toEqual(two)
  })
})
