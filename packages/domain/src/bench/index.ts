export * from './bench-rules.ts'
