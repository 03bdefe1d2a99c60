import { CopyButton } from '../../../ui/CopyButton/CopyButton.tsx'
import classes from './Certificates.module.css'
import { t } from '../../../language/t.ts'

/** A TRACER with the button that copies it. */
export function Tracer({ value }: { value: string }) {
  return (
    <span className={classes['tracer']}>
      <span className={classes['code']}>{value}</span>
      <CopyButton compact value={value} label={t('Copy TRACER {value}', { value })} />
    </span>
  )
}
