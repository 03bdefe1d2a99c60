import * as contract from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import { restsOn, type EquipmentKind } from '@eluent/domain/equipment'
import type { FastifyInstance } from 'fastify'
import { readRow } from '../../platform/db/rows.ts'
import { mount } from '../../platform/http/mount.ts'
import { EVENT_COLUMNS, listEventRows } from '../../records/equipment/equipment-events-store.ts'
import { listOverrideRows } from '../../records/equipment/equipment-overrides-store.ts'
import { listUnlistedMachineRows } from '../../records/equipment/equipment-store.ts'
import { listSuspectReportRows } from '../../records/equipment/suspect-reports-store.ts'
import type { Deps } from '../../views/deps.ts'
import { checkPiece } from './check-piece.ts'
import { createEquipment, deleteEquipment, updateEquipment } from './change-equipment.ts'
import { printLogBook } from './print-log-book.ts'
import { EQUIPMENT_SEARCHES, EQUIPMENT_SORTS } from '../../records/equipment/equipment-store.ts'
import { listEquipmentPage, readPiece } from './read-equipment.ts'
import { signOverride } from './sign-override.ts'
import { createFileTicket, recordEvent, strikeOutEvent } from './record-event.ts'
import { listDays, reviewDay, takeReadings } from './take-readings.ts'
import { todayOf } from '../../platform/call/today.ts'

/** Instruments, balances and other equipment, and what happens to each. */
export function equipmentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listEquipment, ({ call, query }) =>
    deps.db.read(call, (tx) => {
      const page = parseListQuery(query, {
        sortable: [...EQUIPMENT_SORTS],
        searchable: [...EQUIPMENT_SEARCHES],
        default_sort: 'due',
      })
      return listEquipmentPage(tx, page, { all: query.no_pagination === 'true', today: todayOf(deps, call) })
    }),
  )
  mount(app, contract.listUnlistedMachines, ({ call }) =>
    deps.db.read(call, async (tx) => ({ data: await listUnlistedMachineRows(tx) })),
  )
  mount(app, contract.readEquipment, ({ call, params }) =>
    deps.db.read(call, async (tx) => ({ data: await readPiece(tx, params.id, todayOf(deps, call)) })),
  )
  mount(app, contract.createEquipment, async ({ call, body }) => ({
    data: await createEquipment(deps, call, body.equipment),
  }))
  mount(app, contract.updateEquipment, async ({ call, params, body }) => ({
    data: await updateEquipment(deps, call, params.id, body.equipment, body.version),
  }))
  mount(app, contract.deleteEquipment, ({ call, params, body }) => deleteEquipment(deps, call, params.id, body))
  mount(app, contract.listEquipmentEvents, ({ call, params, query }) =>
    deps.db.read(call, async (tx) => {
      const page = parseListQuery(query, {
        sortable: [...EVENT_COLUMNS],
        searchable: [...EVENT_COLUMNS],
        default_sort: 'happened_on',
      })
      const [, { rows, total }] = await Promise.all([
        readRow(tx, 'equipment', params.id),
        listEventRows(tx, params.id, page),
      ])
      return { data: rows, meta: { total_count: total } }
    }),
  )
  mount(app, contract.createEquipmentEvent, async ({ call, params, body }) => ({
    data: await recordEvent(deps, call, params.id, body),
  }))
  mount(app, contract.strikeOutEquipmentEvent, ({ call, params, body }) => strikeOutEvent(deps, call, params.id, body))
  mount(app, contract.createEquipmentFileTicket, ({ call, params }) => createFileTicket(deps, call, params.id))
  mount(app, contract.createEquipmentCheck, ({ call, params, body }) => checkPiece(deps, call, params.id, body))
  mount(app, contract.listReadingDays, ({ call, params }) =>
    deps.db.read(call, (tx) => listDays(deps, call, tx, params.id)),
  )
  mount(app, contract.addReadings, ({ call, params, body }) => takeReadings(deps, call, params.id, body))
  mount(app, contract.reviewReadings, async ({ call, params, body }) => ({
    data: await reviewDay(deps, call, params.id, body),
  }))
  mount(app, contract.listEquipmentOverrides, ({ call, params }) =>
    deps.db.read(call, async (tx) => {
      const [, data] = await Promise.all([readRow(tx, 'equipment', params.id), listOverrideRows(tx, params.id)])
      return { data }
    }),
  )
  mount(app, contract.createEquipmentOverride, ({ call, params, body }) => signOverride(deps, call, params.id, body))
  mount(app, contract.listSuspectReports, ({ call, params, query }) =>
    deps.db.read(call, async (tx) => {
      const { id, kind, machine_name: machine } = await readRow(tx, 'equipment', params.id)
      const by = restsOn({ kind: kind as EquipmentKind, machine_name: machine })
      return { data: await listSuspectReportRows(tx, { id, by, kind, machine, since: query.since }) }
    }),
  )
  mount(app, contract.printEquipmentLogBook, ({ call, params }) => printLogBook(deps, call, params.id))
}
