import type { AnalyticalBatchCheck } from '@eluent/contract'
import {
  checkLimitText,
  checkFigureText,
  NOT_EVALUATED,
  worstState,
  type CheckState,
  type NotEvaluated,
  type NotRun,
} from '@eluent/domain/analytical-batches'
import { roundHalfUp } from '@eluent/domain/text'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

export const MEASURE_WORDS: Readonly<Record<AnalyticalBatchCheck['measure'], string>> = {
  blank: t('Blank'),
  recovery: t('Recovery'),
  rpd: t('RPD'),
  chart: t('Control chart'),
  retention_shift: t('Retention time shift'),
  resolution: t('Resolution'),
  tailing: t('Tailing'),
  signal_to_noise: t('S/N at the LOQ'),
  area_rsd: t('RSD of the area'),
  time_rsd: t('RSD of the retention time'),
  plates: t('Plates'),
  carry_over: t('Carry-over'),
}

/** '101.2 %', of a blank '0.310 mg/g', of a tailing '1.23'. */
export function valueOf(check: AnalyticalBatchCheck): string {
  return check.measure === 'chart'
    ? (check.reason ?? '–')
    : figure(checkFigureText({ ...check, reason: reasonKey(check) }))
}

/** With what it is a figure of, where a check of its cell has others: 'Tailing 1.23'. */
export function saidOf(check: AnalyticalBatchCheck): string {
  const isOfInjection = !['blank', 'recovery', 'rpd', 'chart'].includes(check.measure)
  return isOfInjection ? `${MEASURE_WORDS[check.measure]} ${valueOf(check)}` : valueOf(check)
}

export function limitOf(check: AnalyticalBatchCheck): string {
  return figure(checkLimitText(check))
}

/** Why a check has no value; null where it has one. */
export function reasonOf(check: AnalyticalBatchCheck): string | null {
  const reason = reasonKey(check)
  if (reason === null) return null
  if (reason === 'disagree') return t('Only one of the two is a value, and it is above twice the LOQ.')
  if (reason === 'no_expected_value')
    return check.measure === 'recovery' && check.unit === 'mg/g'
      ? t('Nothing is noted that was added. Note the spike on the bench sheet or under Lots used, then judge again.')
      : t('Nothing says what it holds. Note its lot under Lots used, then judge again.')
  if (reason === 'no_chromatogram')
    return t('None of its injections has a chromatogram that could be measured. Clear it, then run it again with one.')
  if (reason === 'not_after_standard')
    return t('No blank was injected directly after the highest standard. Clear it, then run it there.')
  return translated(NOT_EVALUATED[reason])
}

function reasonKey({ measure, reason }: AnalyticalBatchCheck): NotEvaluated | NotRun | 'disagree' | null {
  return measure === 'chart' ? null : (reason as NotEvaluated | NotRun | 'disagree' | null)
}

/** As it stands in the grid: without its unit. */
export function shortValue(check: AnalyticalBatchCheck): string {
  if (check.state === 'not_evaluated') return check.reason === 'native_too_high' ? t('high') : '–'
  if (check.measure === 'chart') return check.reason?.replace('rule ', '') ?? '–'
  if (check.measure === 'blank' && (check.value ?? 0) === 0) return 'N/D'
  if (check.value === null) return '–'
  if (check.measure === 'blank') return figure(roundHalfUp(check.value, 3))
  // a small ratio in a column of recoveries reads like one
  if (check.measure === 'signal_to_noise') return `S/N ${valueOf(check)}`
  return valueOf(check).replace(' %', '')
}

/** Of several checks of one cell the one that says most; what was not evaluated only where nothing else was. */
export function worstOf(checks: readonly AnalyticalBatchCheck[]): AnalyticalBatchCheck | undefined {
  const evaluated = checks.filter(({ state }) => state !== 'not_evaluated')
  const shown = evaluated.length > 0 ? evaluated : checks
  const worst: CheckState = worstState(shown.map(({ state }) => state))
  return shown.find(({ state }) => state === worst)
}

/** What the figures of a check were had from, each with its label; none of a figure that stands for itself. */
export function partsOf({ measure, found, compared, unit }: AnalyticalBatchCheck): { label: string; value: string }[] {
  const amount = (value: number | null) => {
    if (value === null) return '–'
    const decimals = unit === 'area' ? 1 : 3
    return `${figure(roundHalfUp(value, decimals))}${unit === 'area' || unit === '' ? '' : ` ${unit}`}`
  }
  if (measure === 'chart' || unit === '') return []
  if (measure === 'blank') return [{ label: t('Found'), value: amount(found) }]
  if (measure === 'area_rsd' || measure === 'time_rsd')
    return [
      { label: t('Mean'), value: amount(found) },
      { label: t('Injections'), value: compared === null ? '–' : String(compared) },
    ]
  const against = {
    rpd: t('Compared with'),
    retention_shift: t('Calibration'),
    carry_over: t('Area at the LOQ'),
    recovery: t('Expected'),
  }[measure as 'rpd' | 'retention_shift' | 'carry_over' | 'recovery']
  return [
    { label: measure === 'carry_over' ? t('Area') : t('Found'), value: amount(found) },
    { label: against, value: amount(compared) },
  ]
}
