export * from './due-state.ts'
export * from './equipment-events.ts'
export * from './equipment-rules.ts'
export * from './reminders.ts'
