export { createFairQueue } from './fair-queue.ts'
