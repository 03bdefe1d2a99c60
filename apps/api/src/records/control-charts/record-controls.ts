import {
  controlState,
  controlFinding,
  judgeControls,
  kindOfLevel,
  readModes,
  spellModes,
  type ControlState,
  type JudgedControl,
} from '@eluent/domain/control-charts'
import { DEFAULT_RULE_MODES, type RuleMode } from '@eluent/domain/qc'
import type { Touch } from '@eluent/domain/nonconformances'
import type { QualitySettings } from '@eluent/domain/quality-settings'
import type { Author } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { openNonconformance } from '../nonconformances/open-nonconformance.ts'
import { addTouches } from '../nonconformances/touches-store.ts'
import {
  findModes,
  findSeries,
  insertPoints,
  insertSeries,
  listEstablishing,
  listHistory,
  noteInSeries,
  setLimits,
  type MeasuredControl,
  type SeriesRow,
} from './series-store.ts'
import { findOpenNonconformances, insertViolations } from './violations-store.ts'

/** Analytes that the text of a nonconformance names. */
const MOST_NAMED = 6

export const STATE_RANKS: Readonly<Record<ControlState, number>> = {
  rejected: 0,
  warning: 1,
  passed: 2,
  establishing: 3,
}

/** A control with its chart and what it was judged to be; `charts` it is judged beside are those of one channel. */
interface Judged {
  control: MeasuredControl
  series: SeriesRow
  judged: JudgedControl
  /** Its channel's points, by their places in `judged.broken`: ids of those before, and of the new ones their index. */
  placeOf: (place: number) => { id: number } | { index: number }
}

interface Recording {
  settings: QualitySettings
  /** The day on which it was seen. */
  foundOn: string
}

/**
 * Adds controls of one report method to their charts and judges each once, in the transaction that stores what they were measured with.
 * As many statements for one control as for a hundred.
 */
export async function recordControls(
  tx: Tx,
  author: Author,
  { settings, foundOn }: Recording,
  measured: readonly MeasuredControl[],
): Promise<void> {
  const methodId = measured[0]?.method_id
  if (methodId === undefined) return
  const [known, kept] = await Promise.all([findSeries(tx, methodId, measured), findModes(tx, methodId)])
  const modes = kept === undefined ? DEFAULT_RULE_MODES : readModes(kept)
  const byKey = new Map(known.map((row) => [keyOf({ ...row, lot_id: row.lot_key || null }), row]))
  // an analyte that a control never held reads 0, and is no chart
  const controls = measured.filter((one) => one.value > 0 || one.figure === 'rpd' || byKey.has(keyOf(one)))
  if (controls.length === 0) return
  for (const row of await insertSeries(tx, newSeries(controls, byKey))) {
    byKey.set(keyOf({ ...row, lot_id: row.lot_key || null }), row)
  }
  const all = [...byKey.values()]
  const until = controls.reduce((latest, { measured_at }) => (measured_at > latest ? measured_at : latest), '')
  const [history, establishing] = await Promise.all([
    listHistory(
      tx,
      known.filter(({ centre }) => centre !== null).map(({ id }) => id),
      until,
    ),
    listEstablishing(
      tx,
      known.filter(({ centre }) => centre === null).map(({ id }) => id),
    ),
  ])
  const placed = controls.flatMap((control) => {
    const series = byKey.get(keyOf(control))
    return series === undefined ? [] : [{ series, control }]
  })
  const established: { series_id: number; centre: number; deviation: number; count: number }[] = []
  const judged: Judged[] = []
  for (const [channel, points] of Map.groupBy(placed, ({ series }) => channelOf(series))) {
    const own = all.filter((series) => channelOf(series) === channel)
    const ids = new Set(own.map(({ id }) => id))
    const before = history.filter(({ series_id }) => ids.has(series_id))
    const result = judgeControls(
      {
        history: before.map(({ z, series_id, run }) => ({ z, series: series_id, run })),
        series: new Map(
          own.map(({ id, centre, deviation }) => [
            id,
            {
              limits: centre === null || deviation === null ? null : { centre, deviation },
              establishing: establishing.filter(({ series_id }) => series_id === id).map(({ value }) => value),
            },
          ]),
        ),
        points: points.map(({ control, series }) => ({ series: series.id, run: control.run, value: control.value })),
      },
      { modes, runs: settings.control_runs, estimator: settings.control_deviation },
    )
    for (const [series_id, limits] of result.established) established.push({ series_id: Number(series_id), ...limits })
    const first = judged.length
    for (const [at, { control, series }] of points.entries()) {
      const one = result.points[at]
      const placeOf = (place: number) => {
        const earlier = before[place]
        return earlier === undefined ? { index: first + place - before.length } : { id: earlier.id }
      }
      if (one) judged.push({ control, series, judged: one, placeOf })
    }
  }
  await store(tx, author, { settings, foundOn }, { judged, established, establishing, rules: spellModes(modes) })
}

async function store(
  tx: Tx,
  author: Author,
  { settings, foundOn }: Recording,
  {
    judged,
    established,
    establishing,
    rules,
  }: {
    judged: readonly Judged[]
    established: readonly { series_id: number; centre: number; deviation: number; count: number }[]
    establishing: readonly { series_id: number; measured_at: string }[]
    rules: string
  },
): Promise<void> {
  const inserted = await insertPoints(
    tx,
    judged.map(({ control, series, judged: { value, centre, deviation, z, broken } }) => ({
      series_id: series.id,
      run: control.run,
      sample_id: control.sample_id,
      injection_id: control.injection_id,
      calibration_id: control.calibration_id,
      vial_number: control.vial_number,
      measured_at: control.measured_at,
      value,
      centre,
      deviation,
      z,
      rules: z === null ? null : rules,
      broken: broken.map(({ rule }) => rule),
    })),
  )
  const pointKey = (point: { series_id: number; injection_id: number | null; calibration_id: number | null }) =>
    `${point.series_id} ${point.injection_id} ${point.calibration_id}`
  const ids = new Map(inserted.map((row) => [pointKey(row), row.id]))
  const idOf = ({ series, control }: Judged) => ids.get(pointKey({ ...control, series_id: series.id })) ?? 0
  const changes = [...Map.groupBy(judged, ({ series }) => series.id)].flatMap(([id, points]) => {
    const last = points.at(-1)
    if (last === undefined) return []
    const limits = established.find(({ series_id }) => series_id === id)
    const { centre = null, deviation = null } = limits ?? {}
    const rank = STATE_RANKS[controlState(last.judged)]
    const basis = limits ? ('establishing' as const) : null
    return [{ id, added: points.length, last_at: last.control.measured_at, rank, centre, deviation, basis }]
  })
  const limits = established.map(({ series_id, centre, deviation, count }) => {
    const times = [
      ...establishing.filter((one) => one.series_id === series_id),
      ...judged.flatMap(({ series, control }) => (series.id === series_id ? [control] : [])),
    ].map(({ measured_at }) => measured_at)
    const [first_at = null, last_at = null] = [times[0], times[count - 1]]
    return { series_id, centre, deviation, basis: 'establishing', point_count: count, first_at, last_at }
  })
  const broken = judged.filter(({ judged: { broken: rulesOf } }) => rulesOf.length > 0)
  const [first] = broken
  const [, , open] = await Promise.all([
    noteInSeries(tx, changes),
    setLimits(tx, limits, author),
    first === undefined
      ? []
      : findOpenNonconformances(tx, first.control.method_id, [
          ...new Set(broken.map(({ series }) => series.machine_name)),
        ]),
  ])
  if (first === undefined) return
  const asking = broken.filter(({ judged: one }) => asksFor(settings, one))
  const openOf = new Map(open.map(({ machine_name, id }) => [machine_name, id]))
  for (const [machine, found] of Map.groupBy(asking, ({ series }) => series.machine_name)) {
    const known = openOf.get(machine)
    if (known === undefined) openOf.set(machine, await openFor(tx, author, foundOn, found))
    else await addTouches(tx, known, touchesOf(found), author.actor.name)
  }
  await insertViolations(
    tx,
    broken.flatMap((one) =>
      one.judged.broken.map(({ rule, mode, points }) => ({
        series_id: one.series.id,
        point_id: idOf(one),
        rule,
        mode,
        point_ids: points.flatMap((place) => {
          const found = one.placeOf(place)
          if ('id' in found) return [found.id]
          const other = judged[found.index]
          return other ? [idOf(other)] : []
        }),
        centre: one.judged.centre ?? 0,
        deviation: one.judged.deviation ?? 0,
        measured_at: one.control.measured_at,
        nonconformance_id: asksFor(settings, one.judged) ? (openOf.get(one.series.machine_name) ?? null) : null,
        created_by_name: author.actor.name,
      })),
    ),
  )
}

/** Whether a broken rule of a point opens a nonconformance. */
function asksFor(
  { control_nonconformance }: QualitySettings,
  { broken }: { broken: readonly { mode: RuleMode }[] },
): boolean {
  if (control_nonconformance === 'never') return false
  return control_nonconformance === 'warn' || broken.some(({ mode }) => mode === 'reject')
}

/** One for all charts of an instrument and method: twelve analytes of one bad injection are one finding. */
async function openFor(tx: Tx, author: Author, foundOn: string, needs: readonly Judged[]): Promise<number> {
  const machine = needs[0]?.series.machine_name ?? ''
  const points = needs.map(({ control: { analyte, level, figure, value }, judged: { centre, deviation, broken } }) => {
    return { analyte, level, figure, value, centre, deviation, rules: broken.map(({ rule }) => rule) }
  })
  const days = needs.map(({ control }) => control.measured_at.slice(0, 10)).toSorted()
  const { id } = await openNonconformance(tx, author, {
    kind: 'quality_control',
    severity: 'medium',
    what: controlFinding(machine, points, MOST_NAMED),
    foundAt: foundOn,
    since: days[0] ?? foundOn,
    touches: touchesOf(needs),
    source: 'charts',
  })
  return id
}

function touchesOf(needs: readonly Judged[]): Touch[] {
  return [...new Set(needs.map(({ control }) => control.sample_id))].map((id) => ({ kind: 'sample', id }))
}

function newSeries(controls: readonly MeasuredControl[], known: ReadonlyMap<string, SeriesRow>) {
  const missing = new Map(controls.filter((one) => !known.has(keyOf(one))).map((one) => [keyOf(one), one]))
  return [...missing.values()].map(({ method_id, machine_name, figure, analyte, lot_id, level, expected }) => ({
    method_id,
    machine_name,
    figure,
    analyte,
    lot_id,
    lot_key: lot_id ?? 0,
    level,
    expected,
  }))
}

/** What is judged together: all lots and levels of one kind of control. */
function channelOf({ machine_name, figure, analyte, level }: SeriesRow): string {
  return JSON.stringify([machine_name, figure, analyte, kindOfLevel(level)])
}

function keyOf(one: {
  machine_name: string
  figure: string
  analyte: string
  lot_id: number | null
  level: string
}): string {
  return JSON.stringify([one.machine_name, one.figure, one.analyte, one.lot_id ?? 0, one.level])
}
