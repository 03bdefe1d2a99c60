export * from './coa-analytes.ts'
export * from './coa-policies.ts'
export * from './coa-rules.ts'
export * from './coa-view.ts'
