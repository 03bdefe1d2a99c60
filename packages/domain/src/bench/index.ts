export * from './bench-rules.ts'
export * from './moisture-rules.ts'
