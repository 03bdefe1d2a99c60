export * from './analyte-colors.ts'
export * from './report-method-rules.ts'
