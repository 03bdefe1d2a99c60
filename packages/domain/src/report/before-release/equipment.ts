import { earliestDay, overdueWhenUsed } from '../../equipment/index.ts'
import { isQcSampleType } from '../../samples/sample-types.ts'
import { dayInWords } from '../../text/calendar-day.ts'
import { condition } from './condition.ts'

/** Machine, balance, pipette and oven of a sample, as the work on them is recorded. (ISO/IEC 17025:2017, 6.4.4, 6.4.7) */
export const EQUIPMENT = condition({
  key: 'equipment',
  title: 'Equipment',
  texts: {
    equipment_overdue:
      '{piece} was overdue when it was used for this sample on {day}: {work}. Record the work once it passed, or do this step again with another piece.',
  },
  isAsked: ({ sample_type_slug, pieces = [] }) => !isQcSampleType(sample_type_slug) && pieces.length > 0,
  holds: ({ sample_type_slug, pieces = [] }) =>
    // QC and Calibration samples show that a piece is good again
    isQcSampleType(sample_type_slug)
      ? []
      : pieces.flatMap((piece) => {
          const work = overdueWhenUsed(piece)
          if (work === null) return []
          const day = dayInWords(earliestDay(piece.used_at))
          return [{ rule: 'equipment_overdue' as const, values: { piece: piece.name, day, work }, record_id: piece.id }]
        }),
})
