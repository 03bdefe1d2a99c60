export * from './needs-a-hand.ts'
