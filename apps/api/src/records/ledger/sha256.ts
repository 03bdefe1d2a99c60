import { hash } from 'node:crypto'
import type { Sha256 } from '@eluent/ledger'

export const sha256: Sha256 = (data) => new Uint8Array(hash('sha256', data, 'buffer'))
