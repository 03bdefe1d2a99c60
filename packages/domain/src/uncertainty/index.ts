export * from './standard-uncertainty.ts'
