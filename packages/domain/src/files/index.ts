export * from './sample-files.ts'
