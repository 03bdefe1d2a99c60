import {
  addReadings,
  createEquipment,
  createEquipmentCheck,
  createEquipmentEvent,
  createEquipmentOverride,
  createLotUse,
  createNonconformance,
  findRecords,
  listEquipment,
  listEquipmentEvents,
  listEquipmentOverrides,
  listLots,
  listLotUses,
  listNonconformancePeople,
  listNonconformances,
  listReadingDays,
  listSuspectReports,
  listUnlistedMachines,
  readEquipment,
  readQualitySettings,
  reviewReadings,
  updateEquipment,
  type Equipment,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { dayIn } from '@eluent/domain/text'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, pageOf, refusal, standIn, type ServerStandIn } from '../../test/server-stand-in.ts'

/** By the clock of the page. */
const TODAY = dayIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)

const HPLC = {
  id: 7,
  version: 3,
  name: 'HPLC 1',
  kind: 'hplc',
  serial: 'DE123',
  location: 'Room 1',
  machine_name: 'HPLC-SIM-1',
  state: 'in_service',
  state_since: '2026-01-05',
  schedules: [{ kind: 'calibrated', every_days: 365, every_injections: 1000 }],
  checks: null,
  due: 'overdue',
  due_on: '2026-11-01',
  due_items: [
    {
      kind: 'calibrated',
      due: 'overdue',
      due_on: '2026-11-01',
      last_on: '2025-11-01',
      is_failed: false,
      injections: 812,
      every_injections: 1000,
    },
  ],
} satisfies Partial<Equipment>
const BOTTLE = {
  id: 8,
  item: { id: 3, name: 'Acetonitrile', kind: 'solvent', unit: 'mL' },
  lot_number: 'MP-3',
  amount_left: 2500,
} as const
const foundBy = (text: string) => ({
  samples: [],
  certificates: [],
  batches: [],
  methods: [],
  users: [],
  equipment: [],
  lots:
    text === 'LOT-8'
      ? [
          {
            id: 8,
            name: 'Acetonitrile',
            detail: 'MP-3',
            exact: true,
            kind: 'solvent',
            unit: 'mL',
            refusal: null,
          } as const,
        ]
      : [],
})
const EVENT = { id: 4, kind: 'calibrated', happened_on: '2025-11-01', done_by: 'Agilent', outcome: 'passed' } as const

let app: RenderedApp
let server: ServerStandIn
function open(at: string, as: RoleSlug = 'admin', machines: { machine_name: string }[] = []) {
  server = standIn(
    answer(listEquipment, ({ query }) => pageOf([HPLC], query)),
    answer(listUnlistedMachines, { data: machines.map((one) => ({ ...one, last_result_at: '2026-11-20T10:00:00Z' })) }),
    answer(readEquipment, { data: HPLC }),
    answer(listEquipmentEvents, ({ query }) => pageOf([EVENT], query)),
    answer(listEquipmentOverrides, { data: [] }),
    answer(createEquipmentOverride, { message: 'Exception signed' }),
    answer(listNonconformances, ({ query }) => pageOf([], query)),
    answer(listLotUses, ({ query }) => pageOf([], query)),
    answer(listLots, ({ query }) => pageOf([BOTTLE], query)),
    answer(findRecords, ({ query }) => ({ data: foundBy(query['text'] ?? '') })),
    answer(createLotUse, {}),
    answer(createEquipment, {}),
    answer(updateEquipment, {}),
    answer(createEquipmentEvent, {}),
  )
  app = renderApp(server, { as, at })
}

test('[EQUIP-03] the list says what is due, in words', async () => {
  open('/equipment')
  await screen.findByText('In service')
  const [, row] = within(screen.getByRole('table', { name: 'Equipment' })).getAllByRole('row')
  expect(row?.textContent).toContain('OverdueCalibration: 11/01/2026, 812 of 1000 injections')
})

test('[EQUIP-01] a machine that results name and the list does not is added by one click', async () => {
  open('/equipment', 'tester', [{ machine_name: 'HPLC-9' }])
  await app.user.click(await screen.findByRole('button', { name: 'Add HPLC-9' }))
  await waitFor(() =>
    expect(server.sent(createEquipment).map(({ body }) => body.equipment)).toEqual([
      { name: 'HPLC-9', kind: 'hplc', machine_name: 'HPLC-9' },
    ]),
  )
})

test('[EQUIP-01] a reader adds, records and changes nothing', async () => {
  open('/equipment/7', 'viewer')
  expect(await screen.findByRole('heading', { name: 'HPLC 1' })).toBeTruthy()
  for (const name of ['Record Event ...', 'Remove ...']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test('[EQUIP-03] the editor keeps schedules of empty lines away', async () => {
  open('/equipment/7/edit')
  await app.user.type(await screen.findByLabelText('Maintenance: every n days'), '90')
  await app.user.clear(screen.getByLabelText('Calibration: every n injections'))
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent(updateEquipment)).toHaveLength(1))
  expect(server.sent(updateEquipment)[0]?.body).toMatchObject({
    version: 3,
    equipment: {
      name: 'HPLC 1',
      schedules: [
        { kind: 'calibrated', every_days: 365, every_injections: null },
        { kind: 'maintained', every_days: 90, every_injections: null },
      ],
    },
  })
})

test('[EQUIP-02] [EQUIP-06] an event asks what belongs to its kind: out of service, since when it was suspect', async () => {
  open('/equipment/7', 'tester')
  await app.user.click(await screen.findByRole('button', { name: 'Record Event ...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record Event of HPLC 1' }))
  expect(dialog.queryByLabelText(/^Suspect since/)).toBeNull()
  await app.user.click(dialog.getByLabelText(/^Event/, { selector: 'input' }))
  await app.user.click(await screen.findByRole('option', { name: 'Put out of service', hidden: true }))
  await app.user.click(dialog.getByRole('button', { name: 'Record' }))
  expect(await dialog.findByText('Please say in 1 to 500 characters why.')).toBeTruthy()
  await app.user.type(dialog.getByLabelText('Note'), 'Lamp')
  await app.user.type(dialog.getByLabelText(/^Suspect since/), '2026-01-10')
  await app.user.click(dialog.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(server.sent(createEquipmentEvent)).toHaveLength(1))
  expect(server.sent(createEquipmentEvent)[0]?.body).toMatchObject({
    version: 3,
    event: { kind: 'out_of_service', note: 'Lamp', suspect_since: '2026-01-10', file_id: null },
  })
})

test('[EQUIP-06] reports that rest on a suspect piece are put under review from its page, all at once', async () => {
  server = standIn(
    answer(readEquipment, { data: { ...HPLC, state: 'out_of_service', suspect_since: '2026-01-10' } }),
    answer(listEquipmentEvents, ({ query }) => pageOf([EVENT], query)),
    answer(listEquipmentOverrides, { data: [] }),
    answer(listNonconformances, ({ query }) => pageOf([], query)),
    answer(listLotUses, ({ query }) => pageOf([], query)),
    answer(listLots, ({ query }) => pageOf([BOTTLE], query)),
    // a sample that was reissued has two
    answer(listSuspectReports, {
      data: [
        { sample_id: 12, report_number: '12-2', name: 'Gelato' },
        { sample_id: 12, report_number: '12-1', name: 'Gelato' },
        { sample_id: 11, report_number: '11-1', name: 'Kush' },
      ],
    }),
    answer(listNonconformancePeople, { data: [] }),
    // what was sent is all that counts here
    answer(createNonconformance, refusal('forbidden')),
  )
  app = renderApp(server, { as: 'tester', at: '/equipment/7' })
  await app.user.click(await screen.findByRole('link', { name: 'Put Under Review ...' }))
  await app.user.type(await screen.findByLabelText(/^What happened/), 'The lamp of HPLC 1 fades')
  await app.user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(server.sent(createNonconformance)).toHaveLength(1))
  expect(server.sent(createNonconformance)[0]?.body.nonconformance).toMatchObject({
    kind: 'equipment',
    severity: 'high',
    since: '2026-01-10',
    touches: [
      { kind: 'equipment', id: 7 },
      { kind: 'sample', id: 12 },
      { kind: 'sample', id: 11 },
    ],
  })
})

test('[INVENTORY-07] a bottle is put on at the page of its instrument, by the code of its label', async () => {
  open('/equipment/7', 'tester')
  await app.user.click(await screen.findByRole('button', { name: 'Put on ...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on an Instrument' }))
  const scan = dialog.getByLabelText(/^Scan the label/)
  await app.user.type(scan, 'LOT-99{Enter}')
  expect(await dialog.findByText('No lot bears this code.')).toBeTruthy()
  await app.user.clear(scan)
  await app.user.type(scan, 'LOT-8{Enter}')
  await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Lot/ }).value).toContain('MP-3'))
  await app.user.type(dialog.getByLabelText(/^Amount/), '1000')
  await app.user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(server.sent(createLotUse).map(({ body }) => body.use)).toEqual([
      { lot_id: 8, subject: 'machine', machine_name: 'HPLC-SIM-1', amount: 1000 },
    ]),
  )
})

test('[EQUIP-04] an admin signs an exception for an overdue machine, with reason and password', async () => {
  open('/equipment/7')
  await app.user.click(await screen.findByRole('button', { name: 'Sign Exception ...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign Exception for HPLC 1' }))
  await app.user.type(dialog.getByLabelText(/^Why are they measured/), 'No other machine')
  await app.user.type(dialog.getByLabelText(/password/i, { selector: 'input' }), 'secret')
  await app.user.click(dialog.getByRole('button', { name: 'Sign' }))
  await waitFor(() =>
    expect(server.sent(createEquipmentOverride).map(({ body }) => body)).toEqual([
      { version: 3, why: 'No other machine', password: 'secret' },
    ]),
  )
})

test.each([
  [true, 'never recorded', null, true],
  [true, 'of another day', { happened_on: '2026-11-01', outcome: 'passed' as const }, true],
  [true, 'passed today', { happened_on: TODAY, outcome: 'passed' as const }, false],
  [false, 'never recorded', null, false],
])(
  '[EQUIP-07] where samples wait for the daily check (%s), one that was %s can be excepted: %s, %s',
  async (held, _when, last_check, isOffered) => {
    const points = [{ name: 'Pressure', unit: 'bar', low: 50, high: 400 }]
    const fit = { ...HPLC, due: 'ok' as const, due_on: null, due_items: [] }
    const piece = {
      ...fit,
      checks: { points, stops: false, opens_nonconformance: false },
      last_check,
    } satisfies Partial<Equipment>
    server = standIn(
      answer(readEquipment, { data: piece }),
      answer(listEquipmentEvents, ({ query }) => pageOf([EVENT], query)),
      answer(listEquipmentOverrides, { data: [] }),
      answer(listNonconformances, ({ query }) => pageOf([], query)),
      answer(listLotUses, ({ query }) => pageOf([], query)),
      answer(readQualitySettings, { data: { values: { hold_unchecked_equipment: held }, changed: {} } }),
    )
    app = renderApp(server, { as: 'admin', at: '/equipment/7' })
    expect(await screen.findByRole('heading', { name: 'HPLC 1' })).toBeTruthy()
    // the rule is asked for where the check is missing
    const isMissing = last_check?.happened_on !== TODAY
    await waitFor(() => expect(server.sent(readQualitySettings)).toHaveLength(isMissing ? 1 : 0))
    await waitFor(() => expect(app.services.queries.isFetching()).toBe(0))
    expect(screen.queryAllByRole('button', { name: 'Sign Exception ...' })).toHaveLength(isOffered ? 1 : 0)
  },
)

test('[EQUIP-07] [EQUIP-08] a refrigerator shows its check and days of readings; both are recorded with what follows', async () => {
  const points = [{ name: 'Temperature', unit: 'C', low: 2, high: 8 }]
  const fridge = {
    ...HPLC,
    name: 'Refrigerator 2',
    kind: 'refrigerator',
    checks: { points, stops: true, opens_nonconformance: true },
    last_check: { happened_on: '2026-11-01', outcome: 'passed' },
  } satisfies Partial<Equipment>
  const gap = { kind: 'gap', from: '2026-11-25T10:00:00Z', to: '2026-11-25T14:00:00Z', worst: null } as const
  const day = { day: '2026-11-25', count: 20, low: 3.1, high: 9.4, findings: [gap], review: null, open: true }
  server = standIn(
    answer(readEquipment, { data: fridge }),
    answer(listEquipmentEvents, ({ query }) => pageOf([EVENT], query)),
    answer(listEquipmentOverrides, { data: [] }),
    answer(listNonconformances, ({ query }) => pageOf([], query)),
    answer(listLotUses, ({ query }) => pageOf([], query)),
    answer(listReadingDays, { data: [day], gap_hours: 2 }),
    answer(createEquipmentCheck, {
      data: { ...fridge, state: 'out_of_service' },
      outcome: 'failed',
      nonconformance: 'NC-2026-003',
    }),
    answer(reviewReadings, refusal('validation_failed', { errors: { note: ['Please say more'] } })),
    answer(addReadings, { taken: 3, known: 1, bad: [{ row: 4, column: 'value', text: 'This is no number.' }] }),
  )
  app = renderApp(server, { as: 'tester', at: '/equipment/7' })
  expect(await screen.findByText('Not checked since 11/01/2026')).toBeTruthy()
  expect(screen.getByText('2 to 8 C')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Record Check ...' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByLabelText(/^Temperature, C/), '9.4')
  await app.user.click(dialog.getByRole('button', { name: 'Record' }))
  expect(
    await screen.findByText(
      'Check recorded: failed. Refrigerator 2 is out of service. Nonconformance NC-2026-003 was opened.',
    ),
  ).toBeTruthy()
  expect(server.sent(createEquipmentCheck)[0]?.body.check.values).toEqual([9.4])

  const readings = within(await screen.findByRole('table', { name: 'Readings' }))
  expect(readings.getByText(/^No reading from/)).toBeTruthy()
  await app.user.click(readings.getByRole('button', { name: 'Review ...' }))
  const review = within(await screen.findByRole('dialog', { name: 'Review Readings of 11/25/2026' }))
  await app.user.type(review.getByLabelText(/^What was found out/), 'ok')
  await app.user.click(review.getByRole('button', { name: 'Record' }))
  expect(await review.findByText('Please say more')).toBeTruthy()
  expect(server.sent(reviewReadings)[0]?.body).toEqual({ day: '2026-11-25', note: 'ok', seen: 1 })
  await app.user.click(review.getByRole('button', { name: 'Cancel' }))
  const file = new File(['Time,C\n'], 'logger.csv', { type: 'text/csv' })
  const chooser = document.querySelector<HTMLInputElement>('input[accept=".csv,.txt,.tsv"]')
  await app.user.upload(chooser ?? document.body, file)
  expect(await screen.findByText('3 new readings, 1 known already.')).toBeTruthy()
  expect(screen.getByText(/^Row 4, column 2: This is no number/)).toBeTruthy()
})
