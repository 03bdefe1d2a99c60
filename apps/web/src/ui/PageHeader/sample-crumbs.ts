import { pathTo } from '../../frame/screens.ts'
import type { Crumb } from './PageHeader.tsx'
import { t } from '../../language/t.ts'

/** The breadcrumb of a page about a sample, which leads over the list that has it. */
export function sampleCrumbs(isQc: boolean, ...rest: Crumb[]): Crumb[] {
  return [
    { label: t('Home'), to: pathTo('home') },
    isQc ? { label: 'QC', to: pathTo('qcList') } : { label: t('Sample Results'), to: pathTo('sampleList') },
    ...rest,
  ]
}
