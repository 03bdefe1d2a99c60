import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import { readRow } from '../../platform/db/rows.ts'
import { mount } from '../../platform/http/mount.ts'
import { HELD_COLUMNS, listHeldSamples, readCustody } from '../../records/custody/custody-store.ts'
import { listToDispose, listWaste } from '../../records/custody/disposal-store.ts'
import { listAnnouncedSamples } from '../../records/custody/receipts-store.ts'
import { listPlaceIdsWithin, listPlaceRows } from '../../records/custody/storage-places-store.ts'
import type { Deps } from '../../views/deps.ts'
import { createStoragePlace, deleteStoragePlace, updateStoragePlace } from './change-storage-place.ts'
import { scanCustody } from './scan-custody.ts'
import { receiveSamples } from './receive-samples.ts'
import { disposeSamples } from './dispose-samples.ts'
import { noteCustody } from './note-custody.ts'
import { readTimeline } from './read-timeline.ts'

const WASTE_SHOWN = 5000

/** Where samples are kept, and what happened to them from collection to disposal. */
export function custodyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listStoragePlaces, ({ call }) =>
    deps.db.read(call, async (tx) => ({ data: await listPlaceRows(tx) })),
  )
  mount(app, contract.createStoragePlace, async ({ call, body }) => ({
    data: await createStoragePlace(deps, call, body.storage_place),
  }))
  mount(app, contract.updateStoragePlace, async ({ call, params, body }) => ({
    data: await updateStoragePlace(deps, call, params.id, body),
  }))
  mount(app, contract.deleteStoragePlace, ({ call, params, body }) => deleteStoragePlace(deps, call, params.id, body))
  mount(app, contract.listPlaceSamples, ({ call, params, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(query, { sortable: HELD_COLUMNS, searchable: [], default_sort: 'sample_id' })
      await readRow(tx, 'storage_places', params.id)
      const { rows, total } = await listHeldSamples(tx, await listPlaceIdsWithin(tx, params.id), page)
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.readSampleCustody, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: await readCustody(tx, params.id) })),
  )
  mount(app, contract.readSampleTimeline, async ({ call, params, query }) => ({
    data: await readTimeline(deps, call, params.id, query.kind),
  }))
  mount(app, contract.listAnnounced, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(query, {
        sortable: ['id', 'strain_name', 'batch_number', 'prepared_for'],
        searchable: ['prepared_for', 'strain_name', 'batch_number'],
        default_sort: 'id',
      })
      const { rows, total } = await listAnnouncedSamples(tx, page)
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.scanCustody, async ({ call, query }) => ({ data: await scanCustody(deps, call, query.code) }))
  mount(app, contract.receiveSamples, ({ call, body }) => receiveSamples(deps, call, body))
  mount(app, contract.disposeSamples, ({ call, body }) => disposeSamples(deps, call, body))
  mount(app, contract.listToDispose, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(query, {
        sortable: ['kept_until', 'sample_id'],
        searchable: [],
        default_sort: 'kept_until',
      })
      const { rows, total } = await listToDispose(tx, deps.now(), page)
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.listWaste, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const entries = await listWaste(tx, query, WASTE_SHOWN)
      return { data: { entries, truncated: entries.length === WASTE_SHOWN } }
    }),
  )
  mount(app, contract.noteCustody, ({ call, body }) => noteCustody(deps, call, body))
}
