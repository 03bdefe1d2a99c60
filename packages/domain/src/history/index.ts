export * from './action-words.ts'
export * from './audit-trail.ts'
export * from './reason.ts'
export * from './audit-kinds.ts'
