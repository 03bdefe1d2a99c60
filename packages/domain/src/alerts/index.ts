export * from './alert-routes.ts'
export * from './alerts.ts'
