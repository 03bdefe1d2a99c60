import type { Lot } from '@eluent/contract'
import type { CertifiedValue } from '@eluent/domain/inventory'
import type { Caller, TestApp } from './app.ts'
import { upload } from './import-lab.ts'
import { idempotent } from './laboratory.ts'
import { TEST_PASSWORD } from './people.ts'

interface Marked {
  caller: Caller
  mark: string
}

export function itemBody(mark: string) {
  return { item: { name: `${mark} ${crypto.randomUUID()}`.slice(0, 128), kind: 'reference_material', unit: 'mL' } }
}

export async function newItem({ caller, mark }: Marked): Promise<number> {
  return made(await caller.call('POST', '/inventory/items', itemBody(mark), idempotent()))
}

/** A lot in quarantine, of an item of its own. */
export async function newLot(lab: Marked): Promise<{ id: number; item: { id: number } }> {
  const item_id = await newItem(lab)
  const days = { received_on: '2026-01-05', expires_on: '2099-01-05' }
  const lot = {
    item_id,
    lot_number: lab.mark.slice(0, 64),
    amount_received: 10,
    location: lab.mark.slice(0, 128),
    ...days,
  }
  const id = made(await lab.caller.call('POST', '/inventory/lots', { lot }, idempotent()))
  return { id, item: { id: item_id } }
}

/** A lot that may be used, at version 2. */
export async function releasedLot(lab: Marked): Promise<number> {
  const { id } = await newLot(lab)
  return made(await lab.caller.call('POST', `/inventory/lots/${id}/release`, { version: 1 }, idempotent()))
}

/** A lot of an item of its own that may be used, 10 of its unit, with what is certified of it. */
export async function certifiedLot(
  caller: Caller,
  {
    kind,
    certified,
    unit = 'mL',
  }: {
    kind: Lot['item']['kind']
    certified: (Pick<CertifiedValue, 'analyte' | 'value' | 'unit'> & Partial<CertifiedValue>)[]
    unit?: string
  },
): Promise<number> {
  const mark = crypto.randomUUID()
  const post = async (path: string, body: object) => made(await caller.call('POST', path, body, idempotent()))
  const item_id = await post('/inventory/items', { item: { name: mark, kind, unit } })
  const values = certified.map((value) => ({ purity_percent: null, expanded_uncertainty: null, k: null, ...value }))
  const days = { received_on: '2026-01-05', expires_on: '2099-01-05' }
  const lot = { item_id, lot_number: mark, amount_received: 10, certified: values, ...days }
  const id = await post('/inventory/lots', { lot })
  return post(`/inventory/lots/${id}/release`, { version: 1 })
}

/** A sample that a recalled lot reached, by a solution that was made of it. */
export async function recallSolution(lab: Marked, sampleId: number): Promise<void> {
  const post = async (path: string, body: object): Promise<number> =>
    made(await lab.caller.call('POST', path, body, idempotent()))
  const parent = await releasedLot(lab)
  const item_id = await newItem(lab)
  const solution = { item_id, lot_number: lab.mark.slice(0, 64), final_volume_ml: 10 }
  const lot_id = await post('/inventory/solutions', {
    solution: { ...solution, parts: [{ lot_id: parent, amount: 1 }] },
  })
  await post('/inventory/uses', { use: { lot_id, subject: 'sample', record_id: sampleId, amount: 1 } })
  const { version } = await lab.caller.read<{ version: number }>(`/inventory/lots/${parent}`)
  await post(`/inventory/lots/${parent}/recall`, { version, reason: lab.mark.slice(0, 255), password: TEST_PASSWORD })
}

/** A file of a lot beside its certificate. */
export async function newLotFile({ app, ...lab }: Marked & { app: TestApp }): Promise<number> {
  const { id } = await newLot(lab)
  const file_id = await upload(app, lab.caller, 'attachment', 'sds.pdf', `${lab.mark} ${crypto.randomUUID()}`)
  const body = { file_id, note: lab.mark.slice(0, 255) }
  const reply = await lab.caller.call('POST', `/inventory/lots/${id}/files`, body, idempotent())
  return reply.json<{ data: Lot }>().data.files[0]?.id ?? 0
}

/** A column on an instrument. */
export async function newMount(lab: Marked): Promise<number> {
  const column = { item: { ...itemBody(lab.mark).item, kind: 'column', unit: 'pieces' } }
  const item_id = made(await lab.caller.call('POST', '/inventory/items', column, idempotent()))
  const lot = { item_id, lot_number: lab.mark.slice(0, 64), received_on: '2026-01-05', amount_received: 1 }
  const lot_id = made(await lab.caller.call('POST', '/inventory/lots', { lot }, idempotent()))
  made(await lab.caller.call('POST', `/inventory/lots/${lot_id}/release`, { version: 1 }, idempotent()))
  const use = { lot_id, subject: 'machine', machine_name: lab.mark.slice(0, 64), amount: 1 }
  return made(await lab.caller.call('POST', '/inventory/uses', { use }, idempotent()))
}

/** A lot that was used for a sample, at version 3. */
export async function usedLot(lab: Marked, sampleId: number): Promise<number> {
  const lot_id = await releasedLot(lab)
  const use = { lot_id, subject: 'sample', record_id: sampleId, amount: 1 }
  made(await lab.caller.call('POST', '/inventory/uses', { use }, idempotent()))
  return lot_id
}

/** A lot that put the report of a sample under review. */
export async function recalledLot(lab: Marked, sampleId: number): Promise<number> {
  const id = await usedLot(lab, sampleId)
  const recall = { version: 3, reason: 'wrong certificate', password: TEST_PASSWORD }
  return made(await lab.caller.call('POST', `/inventory/lots/${id}/recall`, recall, idempotent()))
}

function made(reply: { statusCode: number; body: string }): number {
  if (reply.statusCode >= 400) throw new Error(`The inventory answered ${reply.statusCode}: ${reply.body}`)
  return (JSON.parse(reply.body) as { data: { id: number } }).data.id
}
