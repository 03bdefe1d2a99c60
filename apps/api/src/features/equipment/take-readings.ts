import type { addReadings, BodyOf, ReadingDay, ReplyIn, reviewReadings } from '@eluent/contract'
import {
  dayAfter,
  isDayOpen,
  MOST_READINGS,
  READING_DAYS,
  READING_TEXTS,
  readingDays,
  readReadingRows,
  type BadReading,
  type CheckPlan,
} from '@eluent/domain/equipment'
import { isStorableText, textLength } from '@eluent/domain/text'
import { readTable, TableError } from '@eluent/tables'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lock, present, readRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { noteHeard } from '../../records/driver-tokens/driver-tokens-store.ts'
import {
  insertReadings,
  insertReview,
  listReadingsSince,
  listReviewsSince,
  readingsAt,
  type ReadingReview,
} from '../../records/equipment/readings-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'
import { todayOf } from '../../platform/call/today.ts'

type ReadingDeps = Pick<Deps, 'db' | 'now'>

/**
 * Takes readings of a logger, each instant once: what is sent again is known, another value at an instant is named and not taken.
 * @throws AppError not_found, validation_failed
 */
export async function takeReadings(
  deps: ReadingDeps,
  call: Call,
  id: number,
  { csv, readings: sent = [] }: BodyOf<typeof addReadings>,
): Promise<ReplyIn<typeof addReadings>> {
  const timeZone = call.timezone ?? 'UTC'
  const rows = csv === undefined ? sent.map(({ at, value }) => [at, String(value)]) : await rowsOf(csv)
  if (rows.length > MOST_READINGS + 1) throw fieldErrors({ csv: [READING_TEXTS.many] })
  const { readings, bad } = readReadingRows(rows, { timeZone, now: deps.now() })
  if (readings.length === 0 && bad.length === 0) throw fieldErrors({ csv: [READING_TEXTS.columns] })
  return deps.db.transaction(call, async (tx) => {
    const { name, checks } = await readRow(tx, 'equipment', id)
    limitsOf(checks)
    const taken = await insertReadings(tx, id, readings, call.actor.name)
    const { driverTokenId } = call.actor
    if (driverTokenId !== undefined) await noteHeard(tx, driverTokenId, deps.now().toISOString())
    const standing = await readingsAt(
      tx,
      id,
      readings.map(({ at }) => at),
    )
    const others = readings.flatMap(({ row, at, value }): BadReading[] => {
      const kept = standing.get(at)
      if (kept === undefined || kept === value) return []
      return [{ row, column: 'value', text: READING_TEXTS.taken.replace('{value}', String(kept)) }]
    })
    if (taken.size > 0) {
      const times = [...taken].toSorted()
      const facts = { name, readings: taken.size, from: times[0], to: times.at(-1) }
      await writeAudit(tx, call, { action: 'create', noun: 'equipment_reading', recordId: id, new: facts })
    }
    const known = readings.length - taken.size - others.length
    return { taken: taken.size, known, bad: [...bad, ...others].toSorted((one, other) => one.row - other.row) }
  })
}

/** @throws AppError validation_failed */
async function rowsOf(csv: string): Promise<string[][]> {
  try {
    const table = await readTable(new TextEncoder().encode(csv), 'readings.csv')
    return table.sheets[0]?.rows ?? []
  } catch (error) {
    if (error instanceof TableError) throw fieldErrors({ csv: [error.message] })
    throw error
  }
}

/** Readings are judged by the first value of the daily check. @throws AppError validation_failed */
function limitsOf(checks: CheckPlan | null) {
  const [point] = checks?.points ?? []
  if (!point) throw fieldErrors({ csv: [READING_TEXTS.no_limits] })
  return point
}

/** The days of the last month with what each must be reviewed for. @throws AppError not_found */
export async function listDays(
  deps: ReadingDeps,
  call: Call,
  tx: Tx,
  id: number,
): Promise<{ data: ReadingDay[]; gap_hours: number }> {
  const { checks } = await readRow(tx, 'equipment', id)
  const { equipment_reading_gap_hours: gapHours } = await readQualitySettings(tx)
  const [limits] = checks?.points ?? []
  if (!limits) return { data: [], gap_hours: gapHours }
  const first = dayAfter(todayOf(deps, call), 1 - READING_DAYS)
  // two days earlier: the last reading before the first day begins its gap, whatever the time zone
  const [readings, reviews] = await Promise.all([
    listReadingsSince(tx, id, `${dayAfter(first, -2)}T00:00:00Z`),
    listReviewsSince(tx, id, first),
  ])
  const timeZone = call.timezone ?? 'UTC'
  const days = readingDays(readings, { limits, gapHours, timeZone, now: deps.now() })
  return {
    data: days.filter(({ day }) => day >= first).map((day) => presentDay(day, reviews.get(day.day))),
    gap_hours: gapHours,
  }
}

function presentDay(day: Omit<ReadingDay, 'open' | 'review'>, review: ReadingReview | undefined): ReadingDay {
  const seen = review?.findings.length ?? 0
  return {
    ...day,
    review: review ? { by: review.created_by_name, at: review.created_at, note: review.note } : null,
    open: isDayOpen(day, seen),
  }
}

/**
 * Says that a day was reviewed, with what was found out where something stands there. What came in meanwhile is to be seen first.
 * @throws AppError not_found, changed_meanwhile, validation_failed
 */
export async function reviewDay(
  deps: ReadingDeps,
  call: Call,
  id: number,
  { day, note: typed, seen }: BodyOf<typeof reviewReadings>,
): Promise<ReadingDay> {
  const note = typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : null
  return deps.db.transaction(call, async (tx) => {
    await lock(tx, 'equipment', id)
    const find = async () => present((await listDays(deps, call, tx, id)).data.find((one) => one.day === day))
    const { findings } = await find()
    if (findings.length !== seen) throw new AppError('changed_meanwhile')
    if (!isNote(note, findings)) throw fieldErrors({ note: [READING_TEXTS.note] })
    const review = { equipment_id: id, day, findings, note, created_by_name: call.actor.name }
    await insertReview(tx, review)
    const facts = { reviewed: day, findings: findings.length }
    const why = note === null ? {} : { why: note }
    await writeAudit(tx, call, { action: 'create', noun: 'equipment_reading', recordId: id, new: facts, ...why })
    return find()
  })
}

function isNote(note: string | null, findings: readonly unknown[]): boolean {
  if (note === null) return findings.length === 0
  const length = textLength(note)
  return length >= 10 && length <= 500 && isStorableText(note)
}
