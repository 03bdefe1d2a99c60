export * from './next-rounds.ts'
export * from './proficiency-rules.ts'
export * from './scores.ts'
