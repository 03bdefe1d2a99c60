/** What a control chart follows. */
export const CHARTED_FIGURES = ['recovery', 'mg_g', 'retention_time', 'peak_area', 'rpd', 'slope'] as const
export type ChartedFigure = (typeof CHARTED_FIGURES)[number]

export const CHARTED_FIGURE_NAMES: Readonly<Record<ChartedFigure, string>> = {
  recovery: 'Recovery, %',
  mg_g: 'Found, mg/g',
  retention_time: 'Retention time, min',
  peak_area: 'Peak area',
  rpd: 'RPD of duplicates, %',
  slope: 'Slope of the calibration',
}

/** Decimals that a figure is read with; null: four significant digits. */
const DECIMALS: Readonly<Record<ChartedFigure, number | null>> = {
  recovery: 2,
  mg_g: null,
  retention_time: 3,
  peak_area: null,
  rpd: 2,
  slope: null,
}

/** A value of a chart as it is shown; exports keep every digit. */
export function controlText(value: number, figure: ChartedFigure): string {
  const decimals = DECIMALS[figure]
  if (decimals !== null) return value.toFixed(decimals)
  const digits = Math.abs(value) >= 1000 ? value.toFixed(0) : value.toPrecision(4)
  return digits.includes('e') ? Number(digits).toString() : digits
}

/**
 * The level of a control as its series names it: the concentration of its label, else the label. What is not a check standard (CCV) says what
 * it is in front: an LCS went through the procedure, and reads otherwise at the same level.
 */
export function controlLevel(label: string, expectedUgMl: number | null, role = 'CCV'): string {
  const level = expectedUgMl === null ? label.trim().slice(0, 64) : `${expectedUgMl} ug/mL`
  return role === 'CCV' ? level : `${role} ${level}`.trim()
}

/** What a control of a level is for; only those of one kind are judged together. */
export function kindOfLevel(level: string): string {
  return /^(?:ICV|LCSD?)(?= |$)/.exec(level)?.[0] ?? 'CCV'
}

/** Measured together: a batch, or without one a day (UTC) of a machine. */
export function controlRun({ machine, at, batch }: { machine: string; at: string; batch: string | null }): string {
  return batch === null ? `${machine} ${at.slice(0, 10)}` : `${batch} ${machine}`
}
