export * from './due.ts'
export * from './work-calendar.ts'
