export * from './package-rules.ts'
export * from './package-names.ts'
