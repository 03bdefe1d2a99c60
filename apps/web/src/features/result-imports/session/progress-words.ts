import type { ImportProgress } from './run-import.ts'
import { t } from '../../../language/t.ts'

const STEP_TEXTS = {
  files: t('Uploading files'),
  method: t('Finding the report method'),
  samples: t('Creating samples'),
}

/** How far an import is. */
export function progressWords({ step, done, total, good, bad }: ImportProgress): string {
  if (step === 'method') return STEP_TEXTS.method
  const counts = step === 'samples' ? t(': {good} good, {bad} bad', { good, bad }) : ''
  return t('{stepTexts}, {done} of {total}{counts}', { stepTexts: STEP_TEXTS[step], done, total, counts })
}
