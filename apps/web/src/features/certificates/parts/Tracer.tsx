import { CopyButton } from '../../../ui/CopyButton/CopyButton.tsx'
import classes from './Certificates.module.css'

/** A TRACER with the button that copies it. */
export function Tracer({ value }: { value: string }) {
  return (
    <span className={classes['tracer']}>
      <span className={classes['code']}>{value}</span>
      <CopyButton compact value={value} label={`Copy TRACER ${value}`} />
    </span>
  )
}
