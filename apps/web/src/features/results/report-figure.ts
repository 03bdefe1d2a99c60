import { withUnit } from '@eluent/report'

/** A number with its unit beside it and its mg/g below; a state ('< LOQ') stands alone. */
export function reportFigure(percent_text: string, mg_g_text: string) {
  const [, value, mark] = /^(-?[\d.,]+)((?: \*)?)$/.exec(percent_text) ?? []
  return value === undefined ? { value: percent_text } : { value, unit: `%${mark}`, note: withUnit(mg_g_text, 'mg/g') }
}
