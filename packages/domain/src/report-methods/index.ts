export * from './analyte-colors.ts'
export * from './report-method-rules.ts'
export * from './missing-totals.ts'
export * from './integration-settings.ts'
