import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { AppError } from '../errors/app-error.ts'
import type { ExpectedBytes } from './file-store.ts'

/**
 * Passes bytes on while counting and hashing them, and ends with an error when size or SHA-256 differ. The last piece is
 * held back until they are known to be right, so whoever counts the bytes never takes wrong ones for the whole file.
 */
export function checkedBytes(
  expected: Pick<ExpectedBytes, 'sizeBytes' | 'sha256'>,
  refusal: 'hash_mismatch' | 'file_damaged' = 'hash_mismatch',
): Transform {
  const hash = createHash('sha256')
  let size = 0
  let last: Buffer | null = null
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > expected.sizeBytes) return done(new AppError(refusal))
      hash.update(chunk)
      if (last) this.push(last)
      last = chunk
      done()
    },
    flush(done) {
      const same = size === expected.sizeBytes && hash.digest('hex') === expected.sha256
      if (same) done(null, last)
      else done(new AppError(refusal))
    },
  })
}
