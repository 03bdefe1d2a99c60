export * from './audit-trail.ts'
export * from './reason.ts'
