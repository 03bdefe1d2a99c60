import * as contract from '@eluent/contract'
import { dayAfter } from '@eluent/domain/inventory'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { readRow } from '../../platform/db/rows.ts'
import { listAffectedRows } from '../../records/inventory/affected-samples-store.ts'
import { ITEM_COLUMNS, listItemRows, readItem } from '../../records/inventory/items-store.ts'
import { listLotRows, LOT_COLUMNS, readWholeLot } from '../../records/inventory/lots-store.ts'
import { listUseRows } from '../../records/inventory/lot-uses-store.ts'
import type { Deps } from '../../views/deps.ts'
import { createItem, deleteItem, updateItem } from './change-item.ts'
import { createLot, updateLot } from './change-lot.ts'
import { type InventoryDeps } from './inventory-deps.ts'
import { addLotFile, removeLotFile } from './keep-lot-files.ts'
import { prepareSolution } from './prepare-solution.ts'
import { printLotLabels } from './print-lot-labels.ts'
import { endReviews, recallLot } from './recall-lot.ts'
import { discardLot, extendLot, markLotEmpty, openLot, releaseLot } from './take-lot-step.ts'
import { createLotUse, deleteLotUse, endLotUse } from './use-lot.ts'
import { todayOf } from '../../platform/call/today.ts'

/** What the laboratory keeps of standards, reagents, solvents and columns. */
export function inventoryRoutes(
  app: FastifyInstance,
  deps: InventoryDeps & Pick<Deps, 'passwords' | 'settings'>,
): void {
  itemRoutes(app, deps)
  useRoutes(app, deps)
  recallRoutes(app, deps)
  mount(app, contract.listLots, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(query, {
        sortable: [...LOT_COLUMNS, 'item_name'] as const,
        searchable: ['lot_number', 'item_name'] as const,
        default_sort: 'id',
      })
      const today = todayOf(deps, call)
      const { item_id, usable, trial, expiring_within: days } = query
      const expiring_until = days === undefined ? undefined : dayAfter(today, days)
      const { rows, total } = await listLotRows(tx, page, { today, item_id, usable, trial, expiring_until })
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.printLotLabels, ({ call, query: { ids, layout = 'sheet', copies = 1, start = 1 } }) =>
    printLotLabels(deps, call, ids, { layout, copies, start }),
  )
  mount(app, contract.readLot, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: await readWholeLot(tx, params.id, todayOf(deps, call)) })),
  )
  mount(app, contract.createLot, async ({ call, body }) => ({ data: await createLot(deps, call, body.lot) }))
  mount(app, contract.updateLot, async ({ call, params, body }) => ({
    data: await updateLot(deps, call, params.id, body),
  }))
  mount(app, contract.releaseLot, async ({ call, params, body }) => ({
    data: await releaseLot(deps, call, params.id, body),
  }))
  mount(app, contract.openLot, async ({ call, params, body }) => ({ data: await openLot(deps, call, params.id, body) }))
  mount(app, contract.markLotEmpty, async ({ call, params, body }) => ({
    data: await markLotEmpty(deps, call, params.id, body.version),
  }))
  mount(app, contract.discardLot, async ({ call, params, body }) => ({
    data: await discardLot(deps, call, params.id, body),
  }))
  mount(app, contract.addLotFile, async ({ call, params, body }) => ({
    data: await addLotFile(deps, call, params.id, body),
  }))
  mount(app, contract.removeLotFile, ({ call, params, body }) => removeLotFile(deps, call, params.id, body))
  mount(app, contract.extendLot, async ({ call, params, body }) => ({
    data: await extendLot(deps, call, params.id, body),
  }))
}

function itemRoutes(app: FastifyInstance, deps: InventoryDeps): void {
  mount(app, contract.listInventoryItems, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(query, { sortable: ITEM_COLUMNS, searchable: ['name'], default_sort: 'id' })
      const { rows, total } = await listItemRows(tx, page, { kind: query.kind, today: todayOf(deps, call) })
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.readInventoryItem, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: await readItem(tx, params.id, todayOf(deps, call)) })),
  )
  mount(app, contract.createInventoryItem, async ({ call, body }) => ({
    data: await createItem(deps, call, body.item),
  }))
  mount(app, contract.updateInventoryItem, async ({ call, params, body }) => ({
    data: await updateItem(deps, call, params.id, body),
  }))
  mount(app, contract.deleteInventoryItem, ({ call, params, body }) => deleteItem(deps, call, params.id, body))
}

function useRoutes(app: FastifyInstance, deps: InventoryDeps): void {
  mount(app, contract.prepareSolution, async ({ call, body }) => ({
    data: await prepareSolution(deps, call, body.solution),
  }))
  mount(app, contract.listLotUses, ({ call, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(
        { ...query, sortOrder: 'DESC' },
        { sortable: ['id'], searchable: [], default_sort: 'id' },
      )
      const { rows, total } = await listUseRows(tx, page, { ...query, today: todayOf(deps, call) })
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.createLotUse, async ({ call, body }) => ({ data: await createLotUse(deps, call, body.use) }))
  mount(app, contract.endLotUse, async ({ call, params, body }) => ({
    data: await endLotUse(deps, call, params.id, body?.version),
  }))
  mount(app, contract.deleteLotUse, ({ call, params, body }) => deleteLotUse(deps, call, params.id, body))
}

function recallRoutes(app: FastifyInstance, deps: InventoryDeps & Pick<Deps, 'passwords' | 'settings'>): void {
  mount(app, contract.listAffectedReports, ({ call, params, query }) =>
    deps.db.read(call, async (tx) => {
      await readRow(tx, 'inventory_lots', params.id)
      const page = parseListQuery(
        { ...query, sortOrder: 'DESC' },
        { sortable: ['id'], searchable: [], default_sort: 'id' },
      )
      const { rows, total } = await listAffectedRows(tx, params.id, page)
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.recallLot, async ({ call, params, body }) => ({
    data: await recallLot(deps, call, params.id, body),
  }))
  mount(app, contract.endReviews, ({ call, params, body }) => endReviews(deps, call, params.id, body))
}
