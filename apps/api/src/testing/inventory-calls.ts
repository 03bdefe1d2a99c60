import { upload } from './import-lab.ts'
import {
  itemBody,
  newItem,
  newLot,
  newLotFile,
  newMount,
  recalledLot,
  releasedLot,
  usedLot,
} from './inventory-records.ts'
import { TEST_PASSWORD } from './people.ts'
import type { Build } from './valid-calls.ts'

/** What the calls of the inventory send. */
export const INVENTORY_CALLS: Readonly<Record<string, Build>> = {
  'POST /inventory/items': ({ mark }) => ({ body: itemBody(mark) }),
  'PATCH /inventory/items/:id': ({ mark }) => ({ body: itemBody(mark) }),
  'DELETE /inventory/items/:id': async (lab) => ({
    path: { items: await newItem(lab) },
    body: { reason: 'entered twice' },
  }),
  'GET /inventory/labels': ({ ids }) => ({ query: { ids: String(ids['lots']) } }),
  'GET /inventory/lots': ({ ids }) => ({ query: { item_id: ids['items'] } }),
  'POST /inventory/lots': async (lab) => ({
    body: {
      lot: {
        item_id: await newItem(lab),
        lot_number: crypto.randomUUID(),
        received_on: '2026-01-05',
        amount_received: 1,
        certificate_file_id: await upload(lab.app, lab.caller, 'attachment', 'certificate.txt', lab.mark),
      },
    },
  }),
  'PATCH /inventory/lots/:id': async (lab) => ({
    path: { lots: (await newLot(lab)).id },
    body: {
      lot: {
        location: lab.mark.slice(0, 128),
        certificate_file_id: await upload(lab.app, lab.caller, 'attachment', 'certificate.txt', lab.mark),
      },
    },
  }),
  'POST /inventory/lots/:id/release': async (lab) => ({
    path: { lots: (await newLot(lab)).id },
    body: { version: 1 },
  }),
  'POST /inventory/lots/:id/open': async (lab) => ({ path: { lots: await releasedLot(lab) }, body: { version: 2 } }),
  'POST /inventory/lots/:id/empty': async (lab) => ({ path: { lots: await releasedLot(lab) }, body: { version: 2 } }),
  'POST /inventory/lots/:id/discard': async (lab) => ({
    path: { lots: await releasedLot(lab) },
    body: { version: 2, reason: 'broken bottle' },
  }),
  'POST /inventory/lots/:id/extend': async (lab) => ({
    path: { lots: await releasedLot(lab) },
    body: {
      version: 2,
      reason: 'still within limits',
      extended_to: '2100-01-01',
      evidence: 'check standard passed',
      file_id: await upload(lab.app, lab.caller, 'attachment', 'check.txt', lab.mark),
    },
  }),
  'POST /inventory/lots/:id/files': async (lab) => ({
    body: {
      file_id: await upload(lab.app, lab.caller, 'attachment', 'sds.pdf', lab.mark),
      note: lab.mark.slice(0, 255),
    },
  }),
  'DELETE /inventory/lot_files/:id': async (lab) => ({
    path: { lot_files: await newLotFile(lab) },
    body: { reason: 'of another lot' },
  }),
  'POST /inventory/solutions': async (lab) => ({
    body: {
      solution: {
        item_id: await newItem(lab),
        lot_number: crypto.randomUUID(),
        final_volume_ml: 10,
        parts: [{ lot_id: await releasedLot(lab), amount: 1 }],
      },
    },
  }),
  'GET /inventory/uses': async (lab) => {
    const record_id = Number(lab.ids['samples'])
    return { query: { lot_id: await usedLot(lab, record_id), subject: 'sample', record_id } }
  },
  'POST /inventory/uses': async (lab) => ({
    body: {
      use: {
        lot_id: await releasedLot(lab),
        subject: 'sample',
        record_id: lab.ids['samples'],
        amount: 1,
      },
    },
  }),
  'POST /inventory/uses/:id/end': async (lab) => ({ path: { uses: await newMount(lab) } }),
  'DELETE /inventory/uses/:id': async (lab) => ({
    path: { uses: await newMount(lab) },
    body: { reason: 'entered twice' },
  }),
  'POST /inventory/lots/:id/recall': async (lab) => ({
    path: { lots: await releasedLot(lab) },
    body: { version: 2, reason: 'wrong certificate', password: TEST_PASSWORD },
  }),
  'POST /inventory/lots/:id/reviews/end': async (lab) => {
    const sample = Number(lab.ids['samples'])
    return {
      path: { lots: await recalledLot(lab, sample) },
      body: { sample_ids: [sample], reason: 'measured again' },
    }
  },
}
