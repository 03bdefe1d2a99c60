import {
  addLotFile,
  removeLotFile,
  createLot,
  createLotUse,
  listAffectedReports,
  listEquipmentEvents,
  listEquipmentOverrides,
  listInventoryItems,
  listLots,
  listLotUses,
  listNonconformances,
  printLotLabels,
  readQualitySettings,
  openLot,
  prepareSolution,
  readEquipment,
  readLot,
  readOrganization,
  readSample,
  recallLot,
  releaseLot,
  type AffectedReport,
  type InventoryItem,
  type Lot,
  type LotUse,
  type NonconformanceRow,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { LOT_FILE_TEXTS } from '@eluent/domain/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, pageOf, standIn, type ServerStandIn } from '../../test/server-stand-in.ts'

const ITEM: InventoryItem = {
  id: 3,
  version: 1,
  kind: 'reference_material',
  name: 'CBD mix',
  unit: 'mL',
  supplier: 'Cayman',
  catalogue_number: '18090',
  cas: null,
  storage: '-20 C',
  hazards: null,
  particle_um: null,
  length_mm: null,
  diameter_mm: null,
  reorder_level: 5,
  amount_left: 2,
  created_at: '2026-11-01T10:00:00.000Z',
  created_by_name: 'Tess Tester',
  updated_at: '2026-11-01T10:00:00.000Z',
}
const LOT: Lot = {
  id: 8,
  version: 2,
  item: { id: 3, name: 'CBD mix', kind: 'reference_material', unit: 'mL' },
  lot_number: 'CB-17',
  state: 'quarantined',
  shown_state: 'quarantined',
  state_since: '2026-01-05',
  state_reason: null,
  received_on: '2026-01-05',
  opened_on: null,
  usable_until: '2099-01-05',
  amount_received: 10,
  amount_left: 9.5,
  location: 'Freezer 2',
  serial_number: null,
  refusal: 'Lot CB-17 of CBD mix is in quarantine since 01/05/2026. An admin can release it on its page.',
  expires_on: '2099-01-05',
  days_after_opening: 30,
  certificate: null,
  files: [],
  certified: [{ analyte: 'CBD', value: 1000, unit: 'ug/mL', purity_percent: null, expanded_uncertainty: 6, k: 2 }],
  extension: null,
  final_volume_ml: null,
  final_volume_uncertainty: null,
  budget: null,
  column: null,
  overlap: null,
  parts: [],
  made: [],
  created_at: '2026-11-01T10:00:00.000Z',
  created_by_name: 'Tess Tester',
}

const REPORT: AffectedReport = {
  id: 68,
  strain_name: 'Mimosa',
  batch_number: 'B-7',
  prepared_for: 'Green Leaf',
  state: 'released',
  report_number: '68-1',
  released_at: '2026-11-02T10:00:00.000Z',
  files: 4,
  under_review: true,
}
const FILE = {
  id: '0b9f2d51-4f0e-4c55-9a31-0c7c4d5a8e11',
  name: '001-0101.D.zip',
  media_type: 'application/zip',
  size_bytes: 9,
}
const MEASURED = {
  can: { raw_data: { allowed: true, text: null } },
  results: [{ uuid: 'c0ffee00-4f0e-4c55-9a31-0c7c4d5a8e11', vial_number: 1, source_files: [FILE] }],
} as const
const RECALLED_BY: NonconformanceRow = {
  id: 4,
  version: 1,
  number: 'NC-2026-004',
  kind: 'reference_material',
  severity: 'medium',
  state: 'open',
  what: 'Lot CB-17 of CBD mix was recalled: wrong certificate',
  found_on: '2026-11-20',
  since: null,
  source: 'inventory',
  owner_id: null,
  owner_name: null,
  due_on: '2026-12-20',
  next_due_on: '2026-12-20',
  due: 'ok',
  closed_at: null,
  closed_by_name: null,
  created_at: '2026-11-20T10:00:00.000Z',
  created_by_name: 'Tess Tester',
}
const IN_USE: Lot = { ...LOT, state: 'in_use', shown_state: 'in_use', refusal: null }
const USE: LotUse = {
  id: 5,
  version: 1,
  lot: { id: 8, lot_number: 'CB-17', item: LOT.item, shown_state: 'in_use' },
  subject: 'sample',
  sample: { id: 68, name: 'Mimosa' },
  calibration: null,
  machine_name: null,
  amount: 0.5,
  used_at: '2026-11-02T10:00:00.000Z',
  ended_at: null,
  injections: null,
  created_by_name: 'Tess Tester',
}

let app: RenderedApp
let server: ServerStandIn
interface Opened {
  items?: InventoryItem[]
  lot?: Lot
  as?: RoleSlug
  uses?: LotUse[]
}
function open(at: string, { items = [ITEM], lot = LOT, as = 'admin', uses = [] }: Opened = {}) {
  server = standIn(
    answer(listInventoryItems, ({ query }) => pageOf(items, query)),
    answer(listLots, ({ query }) => pageOf([lot], query)),
    answer(readLot, { data: lot }),
    answer(createLot, { data: lot }),
    answer(releaseLot, { data: lot }),
    answer(addLotFile, { data: lot }),
    answer(removeLotFile, { message: 'File removed' }),
    answer(openLot, { data: lot }),
    answer(recallLot, { data: lot }),
    answer(prepareSolution, { data: lot }),
    answer(listLotUses, { data: uses, meta: { total_count: uses.length } }),
    answer(createLotUse, { data: USE }),
    answer(readOrganization, { data: { removal_reasons: [] } }),
    answer(readQualitySettings, { data: { values: {}, changed: {} } }),
    answer(printLotLabels, () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })),
    answer(listNonconformances, ({ query }) => pageOf([RECALLED_BY], query)),
    answer(readSample, { data: { ...MEASURED } }),
    answer(listAffectedReports, ({ query }) => pageOf([REPORT], query)),
  )
  app = renderApp(server, { as, at })
}
const rowOf = async (table: string, name: RegExp) =>
  within(await screen.findByRole('table', { name: table })).findByRole('row', { name })

test('[INVENTORY-01] the list of items says what is at or below its reorder level, and of nothing else', async () => {
  const item = (id: number, name: string, reorder_level: number | null, amount_left: number) => ({
    ...ITEM,
    id,
    name,
    reorder_level,
    amount_left,
  })
  open('/inventory/items', {
    items: [ITEM, item(4, 'At it', 5, 5), item(5, 'Above it', 5, 6), item(6, 'Without', null, 0)],
  })
  const leftOf = async (name: RegExp) =>
    within(await rowOf('Items', name))
      .getAllByRole('cell')
      .find(({ textContent }) => textContent?.includes(' mL'))?.textContent
  expect(await leftOf(/CBD mix/)).toBe('2 mL, reorder')
  expect(await leftOf(/At it/)).toBe('5 mL, reorder')
  expect(await leftOf(/Above it/)).toBe('6 mL')
  expect(await leftOf(/Without/)).toBe('0 mL')
})

test('[INVENTORY-02] the list of lots shows state, last day and what is left', async () => {
  open('/inventory')
  const text = (await rowOf('Lots', /CB-17/)).textContent
  for (const part of ['CBD mix', 'Quarantined', '01/05/2099', '9.5 of 10 mL', 'Freezer 2']) expect(text).toContain(part)
})

test('the lots that expire are asked for by days left, 30 at first', async () => {
  open('/inventory/expiring')
  await rowOf('Expiring lots', /CB-17/)
  await app.user.click(screen.getByText('within 7 days'))
  await waitFor(() => expect(server.sent(listLots).at(-1)?.query).toMatchObject({ expiring_within: 7 }))
  expect(server.sent(listLots)[0]?.query).toMatchObject({ expiring_within: 30 })
})

describe('a lot', () => {
  test('says why it may not be used, shows its certified values, and is released by an admin', async () => {
    open('/inventory/lots/8')
    expect(await screen.findByText(LOT.refusal ?? '')).toBeTruthy()
    expect((await rowOf('Certified values', /CBD/)).textContent).toBe('CBD1000 ug/mL–62')
    await app.user.click(screen.getByRole('button', { name: 'Release ...' }))
    await app.user.click(await screen.findByRole('button', { name: 'Release' }))
    await waitFor(() => expect(server.sent(releaseLot)[0]?.body).toEqual({ version: 2 }))
  })

  test('is opened by a tester on a day that is over, and not released', async () => {
    open('/inventory/lots/8', {
      lot: { ...LOT, state: 'released', shown_state: 'released', refusal: null },
      as: 'tester',
    })
    await app.user.click(await screen.findByRole('button', { name: 'Open ...' }))
    expect(screen.queryByRole('button', { name: 'Release ...' })).toBeNull()
    await app.user.click(await screen.findByRole('button', { name: 'Open' }))
    await waitFor(() => expect(server.sent(openLot)[0]?.body).toMatchObject({ version: 2 }))
  })

  test('is only read by a viewer', async () => {
    open('/inventory/lots/8', { as: 'viewer' })
    await screen.findByText('Freezer 2')
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  })
})

test('[INVENTORY-05] a lot is received with what its certificate says', async () => {
  open('/inventory/lots/create?item=3')
  await app.user.type(await screen.findByRole('textbox', { name: 'Lot number' }), 'CB-18')
  await app.user.type(screen.getByRole('textbox', { name: 'Amount, mL' }), '10')
  await app.user.click(screen.getByRole('button', { name: 'Add Certified Value' }))
  await app.user.type(screen.getByRole('textbox', { name: 'Analyte 1' }), 'CBDA')
  await app.user.type(screen.getByRole('textbox', { name: 'Certified value 1' }), '1000')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent(createLot)).toHaveLength(1))
  expect(server.sent(createLot)[0]?.body).toMatchObject({
    lot: {
      item_id: 3,
      lot_number: 'CB-18',
      amount_received: 10,
      certified: [{ analyte: 'CBDA', value: 1000, unit: 'ug/mL', purity_percent: null, k: null }],
    },
  })
})

test('[INVENTORY-06] the tree of what a solution is made of leads to each lot', async () => {
  const part = (id: number, made_lot_id: number, lot_number: string) => ({
    id,
    made_lot_id,
    lot_number,
    amount: 0.5,
    uncertainty: null,
    item: LOT.item,
    shown_state: 'released' as const,
  })
  const parts = [part(7, 8, 'CB-16'), part(6, 7, 'CB-15')]
  open('/inventory/lots/8', { lot: { ...IN_USE, final_volume_ml: 10, parts } })
  const inner = await screen.findByRole('link', { name: 'CBD mix · CB-15' })
  expect(inner.getAttribute('href')).toBe('/inventory/lots/6')
  expect(inner.closest('ul')?.closest('li')?.textContent).toContain('CB-16')
})

test('[INVENTORY-06] a solution is prepared of lots that may be used', async () => {
  open('/inventory/solutions/create')
  await app.user.click(await screen.findByRole('combobox', { name: 'Item' }))
  await app.user.click(await screen.findByRole('option', { name: 'CBD mix' }))
  await app.user.type(screen.getByRole('textbox', { name: 'Lot number' }), 'WS-1')
  await app.user.type(screen.getByRole('textbox', { name: 'Final volume, mL' }), '10')
  await app.user.click(screen.getByRole('combobox', { name: 'Lot 1' }))
  await app.user.click(await screen.findByRole('option', { name: 'CBD mix · CB-17, 9.5 mL left' }))
  await app.user.type(screen.getByRole('textbox', { name: 'Amount, mL' }), '0.5')
  await app.user.click(screen.getByRole('button', { name: 'Prepare' }))
  await waitFor(() => expect(server.sent(prepareSolution)).toHaveLength(1))
  expect(server.sent(prepareSolution)[0]?.body).toMatchObject({
    solution: { item_id: 3, lot_number: 'WS-1', final_volume_ml: 10, parts: [{ lot_id: 8, amount: 0.5 }] },
  })
})

test('[INVENTORY-08] [INVENTORY-09] a lot lists the reports that used it, and is recalled by reason and password', async () => {
  open('/inventory/lots/8', { lot: IN_USE })
  const text = (await rowOf('Reports that used it', /Mimosa/)).textContent
  for (const part of ['68', 'B-7', 'Green Leaf', '68-1', 'Under review']) expect(text).toContain(part)
  await app.user.click(screen.getByRole('button', { name: 'Show 4 files of sample 68 Mimosa' }))
  const files = within(await screen.findByRole('dialog', { name: 'Files of sample 68 Mimosa' }))
  expect(await files.findByRole('cell', { name: '001-0101.D.zip' })).toBeTruthy()
  expect(files.getByText(/^Runs that were cleared keep their files/)).toBeTruthy()
  await app.user.keyboard('{Escape}')
  const touching = await rowOf('Nonconformances', /NC-2026-004/)
  expect(within(touching).getByRole('link').getAttribute('href')).toBe('/quality/nonconformances/4')
  expect(server.sent(listNonconformances)[0]?.query).toMatchObject({ touched_kind: 'lot', touched_id: 8 })
  await app.user.click(screen.getByRole('button', { name: 'More' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Recall ...' }))
  await app.user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'wrong certificate')
  await app.user.type(screen.getByLabelText(/Your Password/), 'secret')
  await app.user.click(screen.getByRole('button', { name: 'Recall' }))
  await waitFor(() => expect(server.sent(recallLot)).toHaveLength(1))
  expect(server.sent(recallLot)[0]?.body).toEqual({ version: 2, reason: 'wrong certificate', password: 'secret' })
})

test('[INVENTORY-02] files of a lot are listed, removed ones with their reason; one without PDF or picture is not sent', async () => {
  const removed = { by: 'Ada Admin', why: 'of another lot' }
  const file = (id: number, name: string) => ({
    id,
    file: { id: crypto.randomUUID(), name },
    note: null,
    created_at: '2026-11-02T10:00:00.000Z',
    created_by_name: 'Tess Tester',
    removed: null,
  })
  open('/inventory/lots/8', { lot: { ...IN_USE, files: [file(2, 'sds.pdf'), { ...file(1, 'old.pdf'), removed }] } })
  expect((await rowOf('Files', /old\.pdf/)).textContent).toContain('Removed by Ada Admin: of another lot')
  await app.user.click(screen.getByRole('button', { name: 'Add File ...' }))
  await app.user.click(await screen.findByRole('button', { name: 'Add' }))
  expect((await screen.findByText(LOT_FILE_TEXTS.type)).className).toContain('error')
  expect(server.sent(addLotFile)).toEqual([])
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await app.user.click(screen.getByRole('button', { name: 'Remove sds.pdf' }))
  await app.user.type(await screen.findByLabelText(/^Reason/), 'of another lot')
  await app.user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.sent(removeLotFile).map(({ params }) => params)).toEqual([{ id: 2 }]))
  expect(screen.queryByRole('button', { name: 'Remove old.pdf' })).toBeNull()
})

test('[INVENTORY-12] a column says its sizes, serial number and injections, and those of each time at an instrument', async () => {
  const column = { particle_um: 2.7, length_mm: 150, diameter_mm: 4.6, injections: 812, limit: 1000 }
  const item = { ...LOT.item, kind: 'column', unit: 'pieces' } as const
  const mounted: LotUse = { ...USE, subject: 'machine', sample: null, machine_name: 'HPLC-1', injections: 812 }
  open('/inventory/lots/8', { lot: { ...IN_USE, item, serial_number: 'SN-88213', column }, uses: [mounted] })
  for (const text of ['150 x 4.6 mm', '2.7 um', 'SN-88213', '812 of 1000'])
    expect(await screen.findByText(text)).toBeTruthy()
  expect((await rowOf('Uses', /HPLC-1/)).textContent).toContain('On HPLC-1: 812 injections')
})

test('[INVENTORY-13] a control material shows its runs beside the lot in use, and is released early with a reason alone', async () => {
  const figures = { runs: 2, mean: 11, sd: 1.414 }
  const thc = {
    analyte: 'THC',
    before: figures,
    after: { ...figures, mean: 13 },
    difference: 2,
    difference_percent: 18.18,
  }
  const counts = { lot_id: 7, lot_number: 'QC-1', runs_before: 2, runs_after: 2, required: 5 }
  const item = { ...LOT.item, kind: 'control_material' } as const
  open('/inventory/lots/8', { lot: { ...LOT, item, overlap: { ...counts, analytes: [thc], exception: null } } })
  expect((await rowOf('Beside the lot in use', /THC/)).textContent).toBe('THC11 \u00b1 1.41413 \u00b1 1.414218.18')
  await app.user.click(screen.getByRole('button', { name: 'Release ...' }))
  await app.user.click(await screen.findByRole('button', { name: 'Release' }))
  expect(await screen.findByText('Please say in 10 to 500 characters why it is released with fewer runs')).toBeTruthy()
  const why = 'The old lot is used up'
  await app.user.type(screen.getByRole('textbox', { name: /Reason for releasing/ }), why)
  await app.user.click(screen.getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(server.sent(releaseLot)[0]?.body).toEqual({ version: 2, exception: why }))
})

test('[INVENTORY-10] labels are printed for the lots that are selected', async () => {
  open('/inventory')
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select CBD mix \u00b7 CB-17' }))
  await app.user.click(screen.getByRole('button', { name: 'Print Labels' }))
  await app.user.click(await screen.findByRole('button', { name: 'Download PDF' }))
  await waitFor(() =>
    expect(server.sent(printLotLabels)[0]?.query).toMatchObject({ ids: [8], layout: 'sheet', copies: 1 }),
  )
})

test('at an instrument the lots offered are of a kind that stands at one, and not empty', async () => {
  const held = (id: number, kind: InventoryItem['kind'], name: string, amount_left = 9.5): Lot => ({
    ...IN_USE,
    id,
    amount_left,
    item: { ...LOT.item, kind, name },
  })
  const lots = [
    held(8, 'reference_material', 'CBD mix'),
    held(9, 'solvent', 'Acetonitrile'),
    held(10, 'solvent', 'Methanol', 0),
    held(11, 'column', 'C18'),
  ]
  server = standIn(
    answer(readEquipment, { data: { id: 7, name: 'HPLC 1', machine_name: 'HPLC-1' } }),
    answer(listEquipmentEvents, ({ query }) => pageOf([], query)),
    answer(listEquipmentOverrides, { data: [] }),
    answer(listNonconformances, ({ query }) => pageOf([], query)),
    answer(listLots, ({ query }) => pageOf(lots, query)),
  )
  app = renderApp(server, { as: 'tester', at: '/equipment/7' })
  await app.user.click(await screen.findByRole('button', { name: 'Put on ...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on an Instrument' }))
  await app.user.click(dialog.getByRole('combobox', { name: 'Lot' }))
  const choices = within(await screen.findByRole('listbox', { name: 'Lot' }))
  await choices.findByRole('option', { name: /^C18/ })
  const offered = choices.getAllByRole('option').map(({ textContent }) => textContent)
  expect(offered).toEqual(['Acetonitrile \u00b7 CB-17, 9.5 mL left', 'C18 \u00b7 CB-17, 9.5 mL left'])
})
