export * from './reviews.ts'
