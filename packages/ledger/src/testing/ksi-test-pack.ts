import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Guardtime's signature test pack (Apache-2.0, in ksi-js-api below test-integration/resources), which is not ours to hand on:
 * KSI_TEST_PACK names its folder, or it lies in the reference set beside the repository.
 */
const PACK =
  process.env['KSI_TEST_PACK'] ?? join(import.meta.dirname, '../../../../../shared/data/ksi/signature-test-pack')

export interface PackRow {
  readonly name: string
  readonly file: string
  readonly policy: string
  readonly code: string
  readonly level: bigint
  readonly input: string
  readonly signedAt: string
  readonly publication: string
}

function rowsOf(folder: string, table: string): PackRow[] {
  const path = join(PACK, folder, table)
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split(/\r?\n/).slice(1)
  return lines.filter(Boolean).map((line) => {
    const cells = line.split(';')
    const cell = (at: number): string => cells[at] ?? ''
    return {
      name: cell(0),
      file: join(PACK, folder, cell(0)),
      policy: cell(1),
      code: cell(2),
      level: BigInt(cell(4) || 0),
      input: cell(5).toLowerCase(),
      signedAt: cell(8),
      publication: cell(10),
    }
  })
}

/** What the pack says of each of its signatures; nothing where it is not there. */
export function packRows(): PackRow[] {
  const rows = [
    ...rowsOf('valid-signatures', 'signature-results.csv'),
    ...rowsOf('internal-policy-signatures', 'internal-policy-results.csv'),
    ...rowsOf('invalid-signatures', 'invalid-signature-results.csv'),
    ...rowsOf('policy-verification-signatures', 'policy-verification-results.csv'),
  ]
  return rows.filter(({ policy }) => policy !== 'not-implemented')
}
