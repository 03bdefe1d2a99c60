import type { AnalyticalBatchCheck } from '@eluent/contract'
import {
  checkLimitText,
  checkValueText,
  NOT_EVALUATED,
  worstState,
  type CheckState,
  type NotEvaluated,
} from '@eluent/domain/analytical-batches'
import { roundHalfUp } from '@eluent/domain/text'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { told } from '../../language/told.ts'

export const MEASURE_WORDS: Readonly<Record<AnalyticalBatchCheck['measure'], string>> = {
  blank: t('Blank'),
  recovery: t('Recovery'),
  rpd: t('RPD'),
  chart: t('Control chart'),
}

/** '101.2 %', or of a blank '0.310 mg/g'. */
export function valueOf(check: AnalyticalBatchCheck): string {
  return check.measure === 'chart'
    ? (check.reason ?? '–')
    : figure(checkValueText({ ...check, reason: reasonKey(check) }))
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
  return told(NOT_EVALUATED[reason])
}

function reasonKey({ measure, reason }: AnalyticalBatchCheck): NotEvaluated | 'disagree' | 'no_expected_value' | null {
  return measure === 'chart' ? null : (reason as NotEvaluated | 'disagree' | 'no_expected_value' | null)
}

/** As it stands in the grid: without its unit. */
export function shortValue(check: AnalyticalBatchCheck): string {
  if (check.state === 'not_evaluated') return check.reason === 'native_too_high' ? t('high') : '–'
  if (check.measure === 'chart') return check.reason?.replace('rule ', '') ?? '–'
  if (check.measure === 'blank' && (check.value ?? 0) === 0) return 'N/D'
  if (check.value === null) return '–'
  return figure(roundHalfUp(check.value, check.measure === 'blank' ? 3 : 1))
}

/** Of several checks of one cell the one that says most. */
export function worstOf(checks: readonly AnalyticalBatchCheck[]): AnalyticalBatchCheck | undefined {
  const worst: CheckState = worstState(checks.map(({ state }) => state))
  return checks.find(({ state }) => state === worst)
}
