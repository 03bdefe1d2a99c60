import { createHash } from 'node:crypto'
import type { Sha256 } from '@eluent/ledger'

export const sha256: Sha256 = (data) => Uint8Array.from(createHash('sha256').update(data).digest())
