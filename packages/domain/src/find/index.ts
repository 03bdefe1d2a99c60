export * from './find-term.ts'
