import type { SampleRow } from '@eluent/contract'
import { RowMenu } from '../../ui/row-actions/RowMenu.tsx'
import { rowName } from '../sample-labels/labelled-sample.ts'
import { useSampleActions } from './use-sample-actions.tsx'

/** What can be done with a sample from its list. */
export function SampleRowActions({ row }: { row: SampleRow }) {
  return <RowMenu name={rowName(row)} {...useSampleActions(row)} />
}
