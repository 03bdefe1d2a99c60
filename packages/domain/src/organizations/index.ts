export * from './organization-rules.ts'
