export * from './signatures.ts'
