export * from './invitation.ts'
export * from './user-administration.ts'
export * from './user-names.ts'
export * from './user-rules.ts'
