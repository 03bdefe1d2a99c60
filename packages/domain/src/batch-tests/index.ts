export * from './batch-test-rules.ts'
