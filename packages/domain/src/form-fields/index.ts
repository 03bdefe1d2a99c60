export * from './form-field-rules.ts'
