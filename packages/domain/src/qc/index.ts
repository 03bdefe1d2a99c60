export * from './expected-levels.ts'
export * from './limits.ts'
export * from './statistics.ts'
export * from './westgard.ts'
