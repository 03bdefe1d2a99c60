import type { ControlEvent } from '@eluent/contract'
import { EQUIPMENT_EVENT_NAMES, type EquipmentEventKind } from '@eluent/domain/equipment'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** As many events as a chart draws. */
const MOST = 500

interface StoredEvent {
  id: number | null
  kind: ControlEvent['kind']
  at: string
  /** Of equipment the kind of what was done. */
  detail: string | null
  label: string
}

/**
 * What happened to an instrument: work on it, columns and mobile phases that stood there, calibrations of the method, lots of controls
 * that began, versions of the product, and what was entered by hand.
 */
export async function listControlEvents(
  tx: Tx,
  { id, machine_name: machine, method_id }: { id: number; machine_name: string; method_id: number },
): Promise<ControlEvent[]> {
  const organization = tx.organizationId
  const versions = tx
    .selectFrom('reference_checks')
    .select(({ fn }) => ['version', fn.min<string>('checked_at').as('at')])
    .groupBy('version')
    .orderBy('at', 'desc')
    .limit(50)
    .execute()
  const own = sql<StoredEvent>`
    select * from (
      select event.id, 'hand' as kind, event.happened_at as at, null as detail, event.label
      from control_events as event
      where event.organization_id = ${organization} and event.machine_name = ${machine} and event.deleted_at is null
      union all
      select null, 'equipment', event.happened_on::timestamptz, event.kind, coalesce(event.note, '')
      from equipment as piece
      join equipment_events as event on event.organization_id = ${organization} and event.equipment_id = piece.id
      where piece.organization_id = ${organization} and piece.machine_name = ${machine} and piece.deleted_at is null
        and event.deleted_at is null and event.kind <> 'checked'
      union all
      select null, item.kind, use.used_at, null, item.name || ', ' || lot.lot_number
      from lot_uses as use
      join inventory_lots as lot on lot.organization_id = ${organization} and lot.id = use.lot_id
      join inventory_items as item on item.organization_id = ${organization} and item.id = lot.item_id
      where use.organization_id = ${organization} and use.machine_name = ${machine} and use.deleted_at is null
        and item.kind in ('column', 'mobile_phase')
      union all
      select null, 'calibration', calibration.approved_at, null, calibration.id::text
      from calibrations as calibration
      where calibration.organization_id = ${organization} and calibration.machine_name = ${machine}
        and calibration.method_id = ${method_id} and calibration.approved_at is not null and calibration.deleted_at is null
      union all
      select null, 'lot', min(begun.measured_at), null, lot.lot_number
      from control_series as own
      join control_series as first on first.organization_id = ${organization} and first.method_id = own.method_id
        and first.machine_name = own.machine_name and first.figure = own.figure and first.analyte = own.analyte
      join inventory_lots as lot on lot.organization_id = ${organization} and lot.id = first.lot_id
      cross join lateral (
        select control_points.measured_at from control_points
        where control_points.organization_id = ${organization} and control_points.series_id = first.id
        order by control_points.measured_at
        limit 1
      ) as begun
      where own.organization_id = ${organization} and own.id = ${id}
      group by lot.lot_number
    ) as event
    order by event.at desc
    limit ${MOST}`.execute(tx)
  const [{ rows: found }, software] = await Promise.all([own, versions])
  const checked = software.map(({ version, at }) => ({
    id: null,
    kind: 'software' as const,
    at,
    detail: null,
    label: version,
  }))
  return [...found, ...checked]
    .map(({ detail, at, ...event }) => ({
      ...event,
      at: new Date(at).toISOString(),
      label: labelOf({ ...event, detail }),
    }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

function labelOf({ kind, detail, label }: Pick<StoredEvent, 'kind' | 'detail' | 'label'>): string {
  if (kind === 'equipment') return EQUIPMENT_EVENT_NAMES[(detail ?? '') as EquipmentEventKind]
  if (kind === 'calibration') return `Calibration ${label}`
  if (kind === 'software') return `Eluent ${label}`
  if (kind === 'lot') return `Lot ${label}`
  return label
}
