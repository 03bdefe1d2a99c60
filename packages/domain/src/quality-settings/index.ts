export * from './setting-kinds.ts'
export * from './quality-settings.ts'
