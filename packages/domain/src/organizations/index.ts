export * from './organization-rules.ts'
export * from './organization-limits.ts'
