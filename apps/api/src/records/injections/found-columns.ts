/** What was found of an analyte in an injection (`injection_analytes as analyte`), as amounts are computed from it. */
export const FOUND_COLUMNS = [
  'analyte.name',
  'analyte.valid',
  'analyte.amount_ug_ml',
  'analyte.amount_text',
  'analyte.concentration_percent',
  'analyte.amount_mg_g',
  'analyte.peak_area',
] as const
