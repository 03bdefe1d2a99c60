import type { SampleRow } from '@eluent/contract'
import { StateWord } from '../StateWord/StateWord.tsx'
import { formatDay } from '../dates/format-date.ts'
import classes from './SampleLines.module.css'

/** Name and state, batch number and date: what tells samples apart at the bench, on a phone. */
export function SampleLines({ sample }: { sample: SampleRow }) {
  const { strain_name: name, batch_number: batch } = sample.intake_form
  return (
    <>
      <span className={classes['short']}>
        <span className={classes['name']}>{name ?? 'N/A'}</span>
        <StateWord sample={sample} />
      </span>
      <span className={classes['short']}>
        <span>{batch ?? 'N/A'}</span>
        <span>{formatDay(sample.created_at)}</span>
      </span>
    </>
  )
}
