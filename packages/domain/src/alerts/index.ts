export * from './alerts.ts'
