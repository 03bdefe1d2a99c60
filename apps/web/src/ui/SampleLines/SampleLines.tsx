import type { SampleRow } from '@eluent/contract'
import { StateWord } from '../StateWord/StateWord.tsx'
import { formatDay } from '../dates/format-date.ts'
import classes from './SampleLines.module.css'

/** So many characters have room beside the date; what we propose for several has 27, and differs in the last. */
const NUMBER_LENGTH = 24

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
        <span data-long={(batch ?? '').length > NUMBER_LENGTH || undefined}>{batch ?? 'N/A'}</span>
        <span>{formatDay(sample.created_at)}</span>
      </span>
    </>
  )
}
