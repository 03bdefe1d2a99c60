import type { HomogeneityTest } from '@eluent/contract'
import { t } from '../../language/t.ts'

/** What is said of the units of a product. */
export const VERDICTS: Readonly<Record<HomogeneityTest['verdict'], { word: string; color: string }>> = {
  homogeneous: { word: t('Homogeneous'), color: 'accent' },
  not_homogeneous: { word: t('Not homogeneous'), color: 'red' },
  not_evaluated: { word: t('Not evaluated'), color: 'gray' },
}
