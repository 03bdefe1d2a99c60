export * from './chem-id-form.ts'
