import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { AppError } from '../errors/app-error.ts'
import type { ExpectedBytes } from './file-store.ts'

/**
 * Passes bytes on while counting and hashing them. Ends with hash_mismatch when size or SHA-256 differ, at the first
 * byte too many, and before the last byte has been passed on as good.
 */
export function checkedBytes(expected: Pick<ExpectedBytes, 'sizeBytes' | 'sha256'>): Transform {
  const hash = createHash('sha256')
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > expected.sizeBytes) return done(new AppError('hash_mismatch'))
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const same = size === expected.sizeBytes && hash.digest('hex') === expected.sha256
      done(same ? null : new AppError('hash_mismatch'))
    },
  })
}
