import classes from './Prep.module.css'

const CAP = 'M13 3h14v7H13z'
const GLASS = 'M11 11h18v5l3 5v30a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5V21l3-5z'
const LIQUID = 'M9.5 28h21v23a3.5 3.5 0 0 1-3.5 3.5H13A3.5 3.5 0 0 1 9.5 51z'

/** A vial of 1 mL as it stands on the bench, its cap and its content in the colour that marks it. */
export function Vial({ type, acquired }: { type: string; acquired: boolean }) {
  return (
    <svg viewBox="0 0 40 60" className={classes['vial']} data-vial={type} data-acquired={acquired} aria-hidden="true">
      <path d={LIQUID} className={classes['liquid']} />
      <path d={GLASS} className={classes['glass']} />
      <path d={CAP} className={classes['cap']} />
    </svg>
  )
}

/** 'red_1ml' reads 'Red'; every vial holds 1 mL. */
export function vialColorName(vialType: string): string {
  const color = vialType.split('_')[0] ?? vialType
  return `${color.charAt(0).toUpperCase()}${color.slice(1)}`
}
