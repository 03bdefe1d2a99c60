export * from './analyte-name-rules.ts'
export { KNOWN_ANALYTE_NAMES } from './data/known-analytes.ts'
export * from './match-analyte.ts'
