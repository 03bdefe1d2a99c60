export * from './attachment-types.ts'
export * from './sample-files.ts'
