export * from './release-banner.ts'
