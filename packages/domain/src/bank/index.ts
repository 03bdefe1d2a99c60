export * from './card-form.ts'
export * from './token-quantity.ts'
