/** What other rooms may use of COA data. */
export { CHEM_ID_TEXTS, chemIdFormErrors } from './chem-id-form.ts'
export { coaAnalyteOptions, coaTotalName, defaultCoaAnalytes } from './coa-analytes.ts'
export type { CoaAnalyteSource } from './coa-analytes.ts'
export { NO_COA_TEXT, isSuperAdmin, mayDownloadCoa, mayEditCoa } from './coa-policies.ts'
export {
  COA_AMOUNTS,
  COA_OTHER,
  COA_TEXTS,
  COA_TEXT_MAX,
  COA_UNIT_WEIGHT_MAX_G,
  coaAmountOf,
  coaUnitOf,
  validateCoa,
} from './coa-rules.ts'
export type { CoaInput } from './coa-rules.ts'
export { buildCoa, mgPerUnit } from './coa-view.ts'
export type { CoaFacts, CoaFigure, CoaView } from './coa-view.ts'
