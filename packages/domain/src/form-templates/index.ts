export * from './form-template-rules.ts'
