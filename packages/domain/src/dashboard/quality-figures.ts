import { NONCONFORMANCE_KIND_NAMES } from '../nonconformances/nonconformance-words.ts'
import { PROFICIENCY_VERDICT_NAMES } from '../proficiency/scores.ts'
import { MEASURE_NAMES } from '../analytical-batches/measure-names.ts'
import { dayAfter } from '../equipment/due-state.ts'
import type { EventOutcome } from '../equipment/equipment-events.ts'
import { SCHEDULED_KINDS, type EquipmentSchedule, type ScheduledKind } from '../equipment/equipment-rules.ts'

/** What a laboratory counts of its quality, month by month. */
export const QUALITY_FIGURES = [
  'qc_failures',
  'exceptions',
  'reruns',
  'reissues',
  'nonconformances',
  'equipment_overdue',
  'expired_lots_refused',
  'proficiency',
] as const
export type QualityFigure = (typeof QUALITY_FIGURES)[number]

export const QUALITY_FIGURE_NAMES: Readonly<Record<QualityFigure, string>> = {
  qc_failures: 'QC failures',
  exceptions: 'Exceptions',
  reruns: 'Reruns',
  reissues: 'Reissues',
  nonconformances: 'Nonconformances',
  equipment_overdue: 'Equipment overdue',
  expired_lots_refused: 'Expired lots refused',
  proficiency: 'Proficiency results',
}

const KIND_NAMES: Partial<Record<QualityFigure, Readonly<Record<string, string>>>> = {
  qc_failures: MEASURE_NAMES,
  nonconformances: NONCONFORMANCE_KIND_NAMES,
  proficiency: PROFICIENCY_VERDICT_NAMES,
}

/** The name of a kind within a figure; a text that is no kind stays as it is. */
export function qualityKindName(figure: QualityFigure, kind: string): string {
  return KIND_NAMES[figure]?.[kind] ?? kind
}

/** How often something happened in a month; a kind only where the figure has kinds. */
export interface MonthCount {
  figure: QualityFigure
  kind: string | null
  /** '2026-11' */
  month: string
  total: number
}

export interface QualityFigureRow {
  figure: QualityFigure
  /** Null for the figure as a whole. */
  kind: string | null
  /** One per month, in their order. */
  counts: number[]
}

/** This month and the ones before it, the newest first. @param today '2026-11-26' */
export function lastMonths(today: string, months: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: months }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** A row per figure, each followed by its kinds, the most frequent first. What lies outside of the months is left out. */
export function qualityFigures(found: readonly MonthCount[], months: readonly string[]): QualityFigureRow[] {
  return QUALITY_FIGURES.flatMap((figure) => {
    const own = found.filter((count) => count.figure === figure && months.includes(count.month))
    const countsOf = (some: readonly MonthCount[]) =>
      months.map((month) => sum(some.filter((count) => count.month === month)))
    const kinds = [...Map.groupBy(own, ({ kind }) => kind)]
      .filter(([kind]) => kind !== null)
      .toSorted(([one, some], [other, others]) => sum(others) - sum(some) || String(one).localeCompare(String(other)))
    return [
      { figure, kind: null, counts: countsOf(own) },
      ...kinds.map(([kind, some]) => ({ figure, kind, counts: countsOf(some) })),
    ]
  })
}

const sum = (counts: readonly MonthCount[]) => counts.reduce((total, count) => total + count.total, 0)

/** A piece of equipment with all scheduled work that was recorded for it, in order of time. */
export interface EquipmentHistory {
  in_service_since: string | null
  listed_on: string
  /** The day on which it was retired; null for one that is not. */
  retired_on: string | null
  schedules: readonly EquipmentSchedule[]
  events: readonly {
    kind: ScheduledKind
    happened_on: string
    outcome: EventOutcome | null
    next_due_on: string | null
  }[]
}

/**
 * The days on which work became overdue: the day after it was due without having been done, or the day on which it failed. By the
 * schedules of today, which were perhaps others then; work that is due by injections has no such day.
 */
export function overdueDays(piece: EquipmentHistory, today: string): string[] {
  const end = piece.retired_on ?? today
  return SCHEDULED_KINDS.flatMap((kind) => {
    const everyDays = piece.schedules.find((one) => one.kind === kind)?.every_days ?? null
    const done = piece.events.filter((event) => event.kind === kind)
    const start = { happened_on: piece.in_service_since ?? piece.listed_on, outcome: null, next_due_on: null }
    return [start, ...done].flatMap((event, at, all) => {
      const until = all[at + 1]?.happened_on ?? end
      if (event.outcome === 'failed') return event.happened_on
      const due = event.next_due_on ?? (everyDays === null ? null : dayAfter(event.happened_on, everyDays))
      return due !== null && due < until ? dayAfter(due, 1) : []
    })
  })
}
