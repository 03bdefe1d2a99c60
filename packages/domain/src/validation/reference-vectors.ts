import { batchVectors } from './batch-vectors.ts'
import { nistVectors } from './nist-vectors.ts'
import { nordtestVectors } from './nordtest-vectors.ts'
import { potencyVectors } from './potency-vectors.ts'
import { qcVectors } from './qc-vectors.ts'
import { runVector, type ReferenceVector, type VectorResult } from './reference-vector.ts'
import { uncertaintyVectors } from './uncertainty-vectors.ts'

/** Every value that the product's own arithmetic is held against: in the tests, in the validation record, and installed. */
export const REFERENCE_VECTORS: readonly ReferenceVector[] = [
  ...nistVectors,
  ...qcVectors,
  ...batchVectors,
  ...potencyVectors,
  ...uncertaintyVectors,
  ...nordtestVectors,
]

/** Runs them all, in milliseconds. */
export function runReferenceVectors(vectors: readonly ReferenceVector[] = REFERENCE_VECTORS): VectorResult[] {
  return vectors.map(runVector)
}
