export * from './reference-vectors.ts'
export type { VectorResult } from './reference-vector.ts'
