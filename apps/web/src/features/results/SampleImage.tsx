import classes from './Report.module.css'
import { t } from '../../language/t.ts'

/** The photograph of the sample, on its report and on the shared one. */
export function SampleImage({ address }: { address: string | null }) {
  if (address === null) return null
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classes['photo']}>
      <img src={address} alt={t('Photograph of the sample')} />
    </a>
  )
}
