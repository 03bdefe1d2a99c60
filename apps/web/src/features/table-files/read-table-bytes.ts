import { readTable, TableError, type Table } from '@eluent/tables'
import { sha256Of } from './sha256.ts'

export interface ReadRequest {
  bytes: ArrayBuffer
  fileName: string
}

export type ReadAnswer = { table: Table; sha256: string } | { refusal: string } | { fault: string }

/** A file's sheets and its SHA-256, or the sentence for why it is no table. */
export async function readTableBytes({ bytes, fileName }: ReadRequest): Promise<ReadAnswer> {
  try {
    const sha256 = await sha256Of(bytes)
    return { table: await readTable(new Uint8Array(bytes), fileName), sha256 }
  } catch (error) {
    if (error instanceof TableError) return { refusal: error.message }
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
