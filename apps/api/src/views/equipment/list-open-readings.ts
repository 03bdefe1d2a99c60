import { dayAfter, isDayOpen, READING_DAYS, readingDays, type ReadingDay } from '@eluent/domain/equipment'
import { dayIn } from '@eluent/domain/text'
import type { Tx } from '../../platform/db/database.ts'
import type { EquipmentRow } from '../../records/equipment/equipment-store.ts'
import { countReviewed, listDoubtfulReadings } from '../../records/equipment/readings-store.ts'

/** The pieces with days of readings that nobody has reviewed, the newest day first; nothing is asked where no piece has limits. */
export async function listOpenReadings(
  tx: Tx,
  pieces: readonly EquipmentRow[],
  { timeZone, gapHours, now }: { timeZone: string; gapHours: number; now: Date },
): Promise<{ piece: EquipmentRow; days: ReadingDay[] }[]> {
  const judged = pieces.flatMap((piece) => {
    const [limits] = piece.checks?.points ?? []
    return limits === undefined || piece.state === 'retired' ? [] : [{ piece, limits }]
  })
  if (judged.length === 0) return []
  const first = dayAfter(dayIn(now, timeZone), 1 - READING_DAYS)
  const limitsOfPieces = judged.map(({ piece: { id }, limits: { low, high } }) => ({ id, low, high }))
  // two days earlier: the last reading before the first day begins its gap, whatever the time zone
  const [readings, reviewed] = await Promise.all([
    listDoubtfulReadings(tx, limitsOfPieces, { since: `${dayAfter(first, -2)}T00:00:00Z`, gapHours }),
    countReviewed(
      tx,
      limitsOfPieces.map(({ id }) => id),
      first,
    ),
  ])
  return judged.flatMap(({ piece, limits }) => {
    const found = readings.get(piece.id)
    if (!found) return []
    const days = readingDays(found, { limits, gapHours, timeZone, now }).filter(
      (day) => day.day >= first && isDayOpen(day, reviewed.get(`${piece.id} ${day.day}`) ?? 0),
    )
    return days.length === 0 ? [] : [{ piece, days }]
  })
}
