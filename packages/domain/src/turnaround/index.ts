export * from './due.ts'
export * from './figures.ts'
export * from './work-calendar.ts'
