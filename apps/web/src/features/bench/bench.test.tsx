import {
  determineMoisture,
  findRecords,
  listBench,
  listEquipment,
  listLots,
  listQueue,
  readOrganization,
  readWebSettings,
  weighPreparation,
  type BenchSample,
  type ReplyOf,
} from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createDriverStandIn } from '../../test/driver-stand-in.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answer, refusal, standIn, type Answer } from '../../test/server-stand-in.ts'

const preparation = (id: number, number: number): BenchSample['preparations'][number] => ({
  id,
  number,
  label: `Vial ${number}`,
  dilution_factor: 50,
  weight_mg: null,
  volume_ml: null,
  weighed: null,
  corrections: [],
})
const sample = (id: number, more: Partial<BenchSample> = {}): BenchSample => ({
  id,
  name: `Strain ${id}`,
  batch_number: `B-${id}`,
  sample_type: 'Flower',
  recommended_size: 750,
  sample_weight: null,
  locked: false,
  can: { allowed: true, text: null },
  preparations: [preparation(id * 10, 1), preparation(id * 10 + 1, 2)],
  harvested_weight: null,
  dry_weight: null,
  moisture: null,
  lots: [],
  ...more,
})
const weighed = { source: 'typed', by: 'Tess', at: new Date().toISOString(), balance: null, pipette: null } as const

const NOTHING = {
  samples: [],
  certificates: [],
  batches: [],
  methods: [],
  users: [],
  lots: [],
  equipment: [],
  clients: [],
}
const METHANOL = { id: 7, name: 'Methanol', detail: 'MX-22', kind: 'solvent', unit: 'L', exact: true } as const
const BALANCE = { id: 3, name: 'Balance 1', detail: 'B8', kind: 'balance', state: 'in_service', exact: true } as const
const refused =
  'Lot OLD-1 of Methanol expired on 11/01/2026, 25 days ago. Choose another lot, or ask an admin to extend it.'
const found = { detail: null, exact: true, has_results: false, report: null, vial: 1 }
const WAITING = { state: 'not_run', runs: 0, runs_required: 1, queue_place: null } as const
const CODES: Readonly<Record<string, Partial<ReplyOf<typeof findRecords>['data']>>> = {
  'https://lab.example/qr/KEY99?vial=1': { samples: [{ ...found, ...WAITING, id: 99, name: 'Strain 99' }] },
  'MX-22': { lots: [{ ...METHANOL, refusal: null }] },
  'OLD-1': { lots: [{ ...METHANOL, refusal: refused }] },
  B8: { equipment: [BALANCE] },
  'LR-55': { equipment: [{ ...BALANCE, id: 4, name: 'Refrigerator 2', kind: 'refrigerator' }] },
}
const PIECES = [{ id: 3, name: 'Balance 1', kind: 'balance', state: 'in_service', due: 'ok' }] as const
const LOTS = [
  { id: 7, lot_number: 'MX-22', amount_left: 4, item: { id: 1, name: 'Methanol', kind: 'solvent', unit: 'L' } },
] as const

/** The bench sheet of these samples, whose weights are kept as they are sent. */
function open(samples: BenchSample[], as: 'tester' | 'admin' = 'tester', ...first: Answer[]) {
  let sheet = samples
  const server = standIn(
    ...first,
    answer(listBench, ({ query }) => {
      return {
        data: query.samples === undefined ? sheet : [sample(Number(query.samples))],
        more: false,
        tolerance_percent: 20,
      }
    }),
    answer(findRecords, ({ query }) => ({ data: { ...NOTHING, ...CODES[query.text] } })),
    answer(listEquipment, { data: PIECES, meta: { total_count: PIECES.length } }),
    answer(listLots, { data: LOTS, meta: { total_count: LOTS.length } }),
    answer(readOrganization, { data: { removal_reasons: [] } }),
    answer(weighPreparation, ({ params, body: { weight_mg, volume_ml } }) => {
      const kept = (one: BenchSample): BenchSample => ({
        ...one,
        preparations: one.preparations.map((vial) => ({ ...vial, weight_mg, volume_ml, weighed })),
      })
      const of = (one: BenchSample) => one.preparations.some(({ id }) => id === params.id)
      sheet = sheet.map((one) => (of(one) ? kept(one) : one))
      return { data: kept(sample(1)) }
    }),
  )
  return { ...renderApp(server, { as, at: '/quality/bench' }), server }
}
const weightOf = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Weight of ${name}, mg` })

test('[BENCH-01] weight, Enter, next weight: each is kept for all vials of its sample, by keyboard alone', async () => {
  const app = open([sample(1), sample(2)])
  ;(await weightOf('Strain 1')).focus()
  await app.user.keyboard('751.5{Enter}')
  await screen.findByText(/^Tess, /)
  expect(document.activeElement).toBe(await weightOf('Strain 2'))
  await app.user.keyboard('748{Enter}')
  await waitFor(() => expect(screen.getAllByText(/^Tess, /)).toHaveLength(2))
  expect(app.server.sent(weighPreparation).map(({ params, body }) => [params.id, body.weight_mg, body.all])).toEqual([
    [10, 751.5, true],
    [20, 748, true],
  ])
})

test('[WORK-21] a weight that meets a session that ended stays, with the sign-in over it', async () => {
  const app = open([sample(1)], 'tester', answer(weighPreparation, refusal('session_ended')))
  ;(await weightOf('Strain 1')).focus()
  await app.user.keyboard('751.5{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Weight of Strain 1, mg').value).toBe('751.5')
})

test('a sheet that older samples do not stand on says so and how to reach them', async () => {
  const cut = answer(listBench, { data: [sample(1), sample(2)], more: true, tolerance_percent: 20 })
  open([], 'tester', cut)
  expect(await screen.findByText(/^Older samples wait too: the newest 2 stand here\. Scan a label/)).toBeTruthy()
})

test('[BENCH-02] a scanned label brings its sample to the top with the cursor in its weight; an unknown code is refused', async () => {
  const app = open([sample(1)])
  const scan = await screen.findByLabelText('Scan a label')
  await app.user.type(scan, 'https://lab.example/qr/NOBODY{Enter}')
  expect(await screen.findByText('This code belongs to nothing of this laboratory.')).toBeTruthy()
  await app.user.clear(scan)
  await app.user.type(scan, 'https://lab.example/qr/KEY99?vial=1{Enter}')
  const rows = await screen.findByRole('list', { name: 'Preparations' })
  const found = await within(rows).findByRole('textbox', { name: 'Weight of Strain 99, mg' })
  expect(within(rows).getAllByRole('listitem')[0]?.contains(found)).toBe(true)
})

test('what is typed before a scanned label is found goes into no weight, and the sheet says so', async () => {
  let find: (() => void) | undefined
  const slow = answer(findRecords, async ({ query }) => {
    await new Promise<void>((done) => (find = done))
    return { data: { ...NOTHING, ...CODES[query.text] } }
  })
  const app = open([sample(1), sample(2)], 'tester', slow)
  await app.user.type(await weightOf('Strain 1'), 'https://lab.example/qr/KEY99?vial=1{Enter}')
  await waitFor(() => expect(find).toBeDefined())
  await app.user.keyboard('75')
  find?.()
  expect(await screen.findByText('Strain 99. What was typed before the code was found was not taken.')).toBeTruthy()
  const found = await weightOf('Strain 99')
  await waitFor(() => expect(document.activeElement).toBe(found))
  await app.user.keyboard('751')
  expect([found.value, (await weightOf('Strain 1')).value]).toEqual(['751', ''])
})

test('[BENCH-01] [BENCH-02] a scanned lot and balance fill their fields, also from a weight, and go with each weight; others are refused by what they are', async () => {
  const app = open([sample(1)])
  const scan = await screen.findByLabelText('Scan a label')
  for (const [code, said] of [
    ['OLD-1', refused],
    ['LR-55', 'Refrigerator 2 is equipment of the kind Refrigerator; the sheet takes a balance or a pipette.'],
  ] as const) {
    await app.user.clear(scan)
    await app.user.type(scan, `${code}{Enter}`)
    expect(await screen.findByText(said)).toBeTruthy()
  }
  await app.user.clear(scan)
  await app.user.type(scan, 'MX-22{Enter}')
  const volume = await screen.findByLabelText('Solvent for each sample, mL')
  await waitFor(() => expect(document.activeElement).toBe(volume))
  await app.user.type(await weightOf('Strain 1'), 'B8{Enter}')
  await waitFor(() => expect(screen.getAllByText('Balance 1').map(({ tagName }) => tagName)).toContain('OUTPUT'))
  // without the volume nothing is kept: the cursor goes there
  await app.user.type(await weightOf('Strain 1'), '750{Enter}')
  expect(document.activeElement).toBe(volume)
  await app.user.type(volume, '50')
  await app.user.type(await weightOf('Strain 1'), '{Enter}')
  await waitFor(() => expect(app.server.sent(weighPreparation)).toHaveLength(1))
  expect(app.server.sent(weighPreparation)[0]?.body).toMatchObject({
    weight_mg: 750,
    balance_id: 3,
    lots: [{ lot_id: 7, purpose: 'solvent', volume_ml: 50 }],
  })
})

test('a number that arrives in the next weight stays chosen: what is typed then replaces it', async () => {
  let second = sample(2)
  const sheet = answer(listBench, () => ({ data: [sample(1), second], more: false, tolerance_percent: 20 }))
  const app = open([sample(1), second], 'tester', sheet)
  await app.user.type(await weightOf('Strain 1'), '751')
  second = sample(2, { preparations: second.preparations.map((vial) => ({ ...vial, weight_mg: 748, weighed })) })
  await app.user.keyboard('{Enter}')
  const next = await weightOf('Strain 2')
  expect(document.activeElement).toBe(next)
  await waitFor(() => expect(next.value).toBe('748'))
  await app.user.keyboard('760{Enter}')
  await waitFor(() => expect(app.server.sent(weighPreparation)).toHaveLength(2))
  expect(app.server.sent(weighPreparation)[1]?.body.weight_mg).toBe(760)
})

test('[BENCH-04] an unusual weight asks before it is sent; Enter again means it, another weight does not', async () => {
  const app = open([sample(1)])
  const weight = await weightOf('Strain 1')
  await app.user.type(weight, '900.5{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^900.5 mg is outside 600 to 900 mg/)
  expect(document.activeElement).toBe(weight)
  await app.user.clear(weight)
  await app.user.type(weight, '590{Enter}')
  expect(await screen.findByRole('button', { name: 'Keep 590 mg' })).toBeTruthy()
  expect(app.server.sent(weighPreparation)).toHaveLength(0)
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(app.server.sent(weighPreparation)).toHaveLength(1))
  expect(app.server.sent(weighPreparation)[0]?.body).toMatchObject({ weight_mg: 590, confirmed: true })
})

test('a refused weight takes the cursor back, but not out of a weight that is being typed', async () => {
  const app = open([sample(1), sample(2)], 'tester', answer(weighPreparation, refusal('changed_meanwhile')))
  await app.user.type(await weightOf('Strain 1'), '750{Enter}')
  await waitFor(async () => expect(document.activeElement).toBe(await weightOf('Strain 1')))
  expect(app.server.sent(weighPreparation)).toHaveLength(1)
})

test('[BENCH-05] Read Balance keeps the stable weight, which says read and names the balance; an unstable one is said', async () => {
  const driver = createDriverStandIn()
  driver.change({ balance: 'Balance 1' })
  const edge = await driver.listen()
  onTestFinished(edge.close)
  const settings = answer(readWebSettings, { data: { driver_url: edge.url } })
  const app = open([sample(1), sample(2)], 'tester', settings, answer(listQueue, { data: [] }))
  driver.refuse('The weight is not stable yet. Please read it again.')
  await app.user.click(await screen.findByRole('button', { name: 'Read balance for Strain 1' }))
  expect(await screen.findByText('The weight is not stable yet. Please read it again.')).toBeTruthy()
  expect(app.server.sent(weighPreparation)).toHaveLength(0)
  driver.refuse(null)
  await app.user.click(screen.getByRole('button', { name: 'Read balance for Strain 1' }))
  await waitFor(() => expect(app.server.sent(weighPreparation)).toHaveLength(1))
  expect(app.server.sent(weighPreparation)[0]?.body).toMatchObject({ weight_mg: 748.31, source: 'read', balance_id: 3 })
  expect(document.activeElement).toBe(await weightOf('Strain 2'))
})

test('[BENCH-06] the moisture of a sample is a step of its own; a correction asks why and shows what stood before', async () => {
  const drying = {
    wet_g: 1.2,
    dry_g: 1.08,
    temperature_c: 105,
    duration_min: 120,
    piece: null,
    by: 'Tess',
    at: '2026-11-20T08:00:00.000Z',
  }
  const before = {
    ...drying,
    dry_g: 1,
    why: 'Door open',
    corrected_by: 'Tess',
    corrected_at: '2026-11-20T09:00:00.000Z',
  }
  const dried = sample(2, { harvested_weight: 1.2, dry_weight: 1.08, moisture: { ...drying, corrections: [before] } })
  const app = open([sample(1), dried], 'tester', answer(determineMoisture, { data: dried }))
  await app.user.click(await screen.findByRole('button', { name: 'Moisture ... Strain 1' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByLabelText(/^Wet weight/), '1.5')
  await app.user.type(dialog.getByLabelText(/^Dry weight/), '1.6')
  await app.user.type(dialog.getByLabelText(/^Duration/), '90')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('The dry weight must be a number of 0 or more, below the wet weight')).toBeTruthy()
  await app.user.clear(dialog.getByLabelText(/^Dry weight/))
  await app.user.type(dialog.getByLabelText(/^Dry weight/), '1.2{Enter}')
  await waitFor(() => expect(app.server.sent(determineMoisture)).toHaveLength(1))
  expect(app.server.sent(determineMoisture)[0]).toMatchObject({
    params: { id: 1 },
    body: { wet_g: 1.5, dry_g: 1.2, temperature_c: 105, duration_min: 90, seen: { wet_g: null, dry_g: null } },
  })
  expect(screen.getByText('Moisture 10.00 %: 1.2 g wet, 1.08 g dry')).toBeTruthy()
  expect(screen.getByText('1.2 g wet, 1 g dry').tagName).toBe('DEL')
  await app.user.click(screen.getByRole('button', { name: 'Correct Moisture ... Strain 2' }))
  const correction = within(await screen.findByRole('dialog', { name: 'Moisture of Strain 2' }))
  await app.user.click(correction.getByRole('button', { name: 'Save' }))
  expect(await correction.findByText('Please give a reason of 5 to 255 characters')).toBeTruthy()
})

test('[BENCH-07] once it has run, a correction asks why, and the number before stays readable', async () => {
  const before = { weight_mg: 700, volume_ml: null, why: 'Misread', by: 'Ada', at: '2026-11-20T08:00:00.000Z' }
  const run = sample(1, { locked: true })
  const vials = run.preparations.map((vial) => ({ ...vial, weight_mg: 750, weighed, corrections: [before] }))
  const app = open([{ ...run, preparations: vials }], 'admin')
  const weight = await weightOf('Strain 1')
  expect(screen.getByText('700 mg').tagName).toBe('DEL')
  await app.user.clear(weight)
  await app.user.type(weight, '760{Enter}')
  expect(await screen.findByText('Please give a reason of 5 to 255 characters')).toBeTruthy()
  await app.user.type(screen.getByLabelText(/^Reason/), 'Printout says 760')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(app.server.sent(weighPreparation).map(({ body }) => [body.weight_mg, body.reason])).toEqual([
      [760, 'Printout says 760'],
    ]),
  )
})
