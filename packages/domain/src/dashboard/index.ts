export * from './instrument-use.ts'
export * from './quality-figures.ts'
