export * from './corrective-actions.ts'
export * from './due-days.ts'
export * from './nonconformance-rules.ts'
export * from './nonconformance-words.ts'
