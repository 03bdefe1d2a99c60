import { pathTo } from '../../frame/screens.ts'
import type { Crumb } from './PageHeader.tsx'

/** The breadcrumb of a page about a sample, which leads over the list that has it. */
export function sampleCrumbs(isQc: boolean, ...rest: Crumb[]): Crumb[] {
  return [
    { label: 'Home', to: pathTo('home') },
    isQc ? { label: 'QC', to: pathTo('qcList') } : { label: 'Sample Results', to: pathTo('sampleList') },
    ...rest,
  ]
}
