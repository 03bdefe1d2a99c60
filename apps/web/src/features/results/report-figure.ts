import { withUnit } from '@eluent/report'

/** A number with its unit beside it, its U and its mg/g below; a state ('< LOQ') stands alone. */
export function reportFigure(percent_text: string, mg_g_text: string, uncertainty_text = '–') {
  const [, value, mark] = /^(-?[\d.,]+)((?: \*)?)$/.exec(percent_text) ?? []
  if (value === undefined) return { value: percent_text }
  const note = withUnit(mg_g_text, 'mg/g')
  return { value, unit: `%${mark}`, note: uncertainty_text === '–' ? note : `± ${uncertainty_text} % · ${note}` }
}
