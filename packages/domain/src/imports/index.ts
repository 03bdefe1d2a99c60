/** What other rooms may use of imports. */
export { compareWithFile, editsOf } from './compare-with-file.ts'
export type { ImportDifference, ImportEdit, SubmittedSample } from './compare-with-file.ts'
export { GLOBAL_IMPORT_TEMPLATES } from './global-templates.ts'
export type { GlobalImportTemplate } from './global-templates.ts'
export {
  IMPORT_ATTACHMENT_TYPES,
  RESULTS_FILE_EXTENSIONS,
  attachmentTypeError,
  resultsFileError,
} from './import-attachments.ts'
export type { ImportProblem } from './import-problem.ts'
export {
  DEFAULT_DILUTION_TEXT,
  DEFAULT_LOQ_TEXT,
  isValidImportedAnalyte,
  judgedField,
  materialTypeIdOf,
  sortImportedAnalytes,
} from './imported-sample.ts'
export type { ImportPrefill, ImportedAnalyte, ImportedSample, JudgedField } from './imported-sample.ts'
export { MAP_FILE_TEXTS, mapFile } from './map-file.ts'
export type { MapOptions, MappedFile } from './map-file.ts'
export { mappingTextColor, nextMappingColor } from './mapping-colors.ts'
export { importedMethodAnalytes, methodAnalyteNames, methodFromImport } from './method-from-import.ts'
export type { ImportedMethod } from './method-from-import.ts'
export { proposeMapping } from './propose-mapping.ts'
export type { MappingProposal, ProposedMapping } from './propose-mapping.ts'
export type { DecimalSign, NumberReading } from './read-numbers.ts'
export {
  BATCH_ANALYTE_ITEMS,
  BATCH_METADATA_ITEMS,
  BATCH_ROW_ITEMS,
  REQUIRED_ANALYTE_ITEMS,
  SINGLE_ANALYTE_ITEMS,
  SINGLE_METADATA_ITEMS,
  SINGLE_ROW_ITEMS,
  cellAt,
  cellRef,
  emptyTemplateMap,
  itemLabel,
  parseCellRef,
  readTemplateMap,
} from './template-map.ts'
export type {
  BatchAnalyteItem,
  BatchMetadataItem,
  BatchResultMap,
  BatchRowItem,
  CellRef,
  Grid,
  SingleAnalyteItem,
  SingleMetadataItem,
  SingleResultMap,
  SingleRowItem,
  TemplateMap,
  TemplateType,
} from './template-map.ts'
export {
  IMPORT_NOTES_MAX,
  IMPORT_NOTES_MAX_LINES,
  IMPORT_TEXTS,
  importDilutionError,
  validateImportedSample,
} from './validate-imported-sample.ts'
export type { ImportedSampleInput } from './validate-imported-sample.ts'
export {
  IMPORT_TEMPLATE_TYPES,
  TEMPLATE_NAME_MAX,
  TEMPLATE_TEXTS,
  validateTemplate,
  validateTemplateEdit,
} from './validate-template.ts'
export type { TemplateInput } from './validate-template.ts'
