export * from './reference-vectors.ts'
export * from './source-texts.ts'
export type { VectorResult } from './reference-vector.ts'
