export { buildApp } from './app.ts'
export type { AppDeps, DriverApp } from './app.ts'
