import classes from './Report.module.css'

/** The photograph of the sample, on its report and on the shared one. */
export function SampleImage({ address }: { address: string | null }) {
  if (address === null) return null
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classes['photo']}>
      <img src={address} alt="Photograph of the sample" />
    </a>
  )
}
