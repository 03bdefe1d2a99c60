export * from './limit-studies.ts'
