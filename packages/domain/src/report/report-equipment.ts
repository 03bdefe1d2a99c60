import { dayInWords } from '../text/calendar-day.ts'
import type { ReportSample } from './report-sample.ts'
import type { ReportProvenance } from './report-view.ts'

/** The instruments of the runs as the list of equipment knows them, each once, with what was done to it last before the run. */
export function equipmentUsed({ results = [] }: Pick<ReportSample, 'results'>): Pick<ReportProvenance, 'equipment'> {
  const texts = new Set<string>()
  for (const { equipment } of results) {
    if (!equipment) continue
    const { name, serial, calibrated_on, verified_on } = equipment
    const parts = [
      serial === null ? name : `${name} (serial number ${serial})`,
      ...(calibrated_on === null ? [] : [`calibrated ${dayInWords(calibrated_on)}`]),
      ...(verified_on === null ? [] : [`verified ${dayInWords(verified_on)}`]),
    ]
    texts.add(parts.join(', '))
  }
  return texts.size === 0 ? {} : { equipment: [...texts].join('; ') }
}
