export * from './batch-rules.ts'
export * from './grid.ts'
export * from './position-policy.ts'
