export * from './password-forms.ts'
export * from './password.ts'
