export * from './setting-kinds.ts'
export * from './quality-settings.ts'
export * from './typed-surrogates.ts'
export * from './profile-settings.ts'
