import { recoveryPercent } from '../qc/statistics.ts'
import { roundHalfUp } from '../text/round-half-up.ts'
import type { CalibrationAnalyte } from './calibration-rules.ts'
import { keepsIcvLimit, type IcvLimit } from './icv-limit.ts'
import { levelOfArea } from './fit-calibration.ts'
import { judgeAnalyte } from './judge-calibration.ts'

/** A lot of a standard, by which a source is told from another. */
export interface SourceLot {
  id: number
  lot_number: string
}

/** Of which lots of standards the levels and the ICV were made, through solutions at any depth. */
export interface SourceLots {
  levels: SourceLot[]
  icv: SourceLot[]
}

/** One analyte in one vial of the ICV. */
export interface IcvReading {
  name: string
  vial: number
  label: string
  /** ug/mL, by the label. */
  level: number
  area: number | null
}

/** The initial calibration verification: a Standard sample that was measured after the levels. */
export interface Icv {
  sample_id: number
  /** When its last vial was measured. */
  measured_at: string
  readings: IcvReading[]
  /** Kept from the approval on; before it the inventory says. */
  lots?: SourceLots | undefined
  /** By which it was judged; kept as the lots are. */
  limit?: IcvLimit | undefined
}

export const ICV_TEXTS = {
  missing: 'Measure an ICV, a Standard sample of another lot, and choose it here.',
  no_icv: 'Only a finished sample of the type Standard can be the ICV.',
  other_run: 'The ICV is measured on the same instrument by the same report method, after the levels.',
  no_level: 'No vial of this sample has a level in its label.',
  level_lots: 'No standard is noted for the levels. Note under Lots used what they were made of.',
  icv_lots: 'No standard is noted for the ICV. Note on the report of its sample, under Lots used, what it was made of.',
  shared_lot: 'Lot {lot} is in the levels and in the ICV. Prepare the ICV from another lot.',
  outside: '{analyte}: the ICV reads {percent} %, not {low} to {high} %',
  outside_below: '{analyte}: the ICV reads {percent} %, not {low} to below {high} %',
  unread: '{analyte}: the ICV gives no value',
  absent: '{analyte}: not in the ICV',
} as const

/** Why an ICV does not allow an approval: a text, and what stands in its braces. */
export interface IcvProblem {
  text: keyof typeof ICV_TEXTS
  values: Readonly<Record<string, string | number>>
}

/** The sentence of a problem in English. */
export function icvProblemText({ text, values }: IcvProblem): string {
  return ICV_TEXTS[text].replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
}

export interface JudgedReading extends IcvReading {
  /** ug/mL, by the curve of this calibration. */
  found: number | null
  recovery_percent: number | null
  keeps: boolean
}

export interface JudgedIcv {
  readings: JudgedReading[]
  /** The recovery furthest from 100 %. */
  worst_percent: number | null
  worst_analyte: string | null
  /** Each analyte that the ICV does not confirm. */
  misses: IcvProblem[]
}

/** The ICV read off the curves of a calibration: every calibrated analyte within the limit, in each of its vials. */
export function judgeIcv(
  analytes: readonly CalibrationAnalyte[],
  icv: Pick<Icv, 'readings'>,
  limit: IcvLimit,
): JudgedIcv {
  const readings = analytes.flatMap((analyte) => {
    const { fit } = judgeAnalyte(analyte)
    return icv.readings
      .filter(({ name }) => name === analyte.name)
      .map((reading): JudgedReading => {
        const found = fit === null || reading.area === null ? null : levelOfArea(fit, reading.area)
        const recovery_percent = found === null ? null : recoveryPercent(found, reading.level)
        const keeps = recovery_percent !== null && keepsIcvLimit(recovery_percent, limit)
        return { ...reading, found, recovery_percent, keeps }
      })
  })
  const [worst] = readings
    .filter(({ recovery_percent }) => recovery_percent !== null)
    .toSorted((a, b) => Math.abs((b.recovery_percent ?? 0) - 100) - Math.abs((a.recovery_percent ?? 0) - 100))
  const absent = analytes.filter(({ name }) => !readings.some((reading) => reading.name === name))
  return {
    readings,
    worst_percent: worst?.recovery_percent ?? null,
    worst_analyte: worst?.name ?? null,
    misses: [
      ...readings.filter(({ keeps }) => !keeps).map((reading) => missOf(reading, limit)),
      ...absent.map(({ name }): IcvProblem => ({ text: 'absent', values: { analyte: name } })),
    ],
  }
}

function missOf(
  { name: analyte, recovery_percent: percent }: JudgedReading,
  { low, high, below }: IcvLimit,
): IcvProblem {
  if (percent === null) return { text: 'unread', values: { analyte } }
  const text = below ? 'outside_below' : 'outside'
  return { text, values: { analyte, percent: roundHalfUp(percent, 1), low, high } }
}

/** What keeps a calibration from its approval by its ICV; empty where nothing does. */
export function icvProblems(
  analytes: readonly CalibrationAnalyte[],
  icv: Icv | null,
  { lots, limit }: { lots: SourceLots; limit: IcvLimit },
): IcvProblem[] {
  const problem = (text: IcvProblem['text'], values: IcvProblem['values'] = {}): IcvProblem => ({ text, values })
  if (icv === null) return [problem('missing')]
  const shared = lots.icv.filter(({ id }) => lots.levels.some((level) => level.id === id))
  return [
    ...(lots.levels.length === 0 ? [problem('level_lots')] : []),
    ...(lots.icv.length === 0 ? [problem('icv_lots')] : []),
    ...shared.map(({ lot_number: lot }) => problem('shared_lot', { lot })),
    ...judgeIcv(analytes, icv, limit).misses,
  ]
}
