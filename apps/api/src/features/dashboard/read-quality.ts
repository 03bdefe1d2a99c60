import type { ReplyOf, readQualityFigures as endpoint } from '@eluent/contract'
import { lastMonths, overdueDays, qualityFigures, type MonthCount } from '@eluent/domain/dashboard'
import { proficiencyScores, proficiencyVerdict } from '@eluent/domain/proficiency'
import { calendarDayIn, startOfDay } from '@eluent/domain/turnaround'
import type { Call } from '../../platform/call/call.ts'
import { countByMonth, listEquipmentHistories, listRoundsSince } from '../../records/dashboard/quality-figures-store.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'

/** Quality figures of this month and the ones before it, by the laboratory's clock. */
export async function readQualityFigures(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  call: Call,
  count: number,
): Promise<ReplyOf<typeof endpoint>> {
  return db.read(call, async (tx) => {
    const { laboratory_zone: zone } = await readQualitySettings(tx)
    const today = calendarDayIn(now(), zone)
    const months = lastMonths(today, count)
    const day = `${months.at(-1)}-01`
    const [counted, rounds, pieces] = await Promise.all([
      countByMonth(tx, { day, instant: startOfDay(day, zone).toISOString(), zone }),
      listRoundsSince(tx, day),
      listEquipmentHistories(tx),
    ])
    const scored = rounds.flatMap(({ reported_on, results }) =>
      results.map((result): MonthCount => ({
        figure: 'proficiency',
        kind: proficiencyVerdict(proficiencyScores(result)),
        month: reported_on.slice(0, 7),
        total: 1,
      })),
    )
    const overdue = pieces
      .flatMap((piece) => overdueDays(piece, today))
      .map((since): MonthCount => ({ figure: 'equipment_overdue', kind: null, month: since.slice(0, 7), total: 1 }))
    return { data: qualityFigures([...counted, ...scored, ...overdue], months), meta: { months } }
  })
}
