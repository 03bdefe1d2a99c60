import type { StoredPlace } from '../../platform/files/storage-key.ts'

/** A stored file of any organization. */
export interface StoredFileOfAll extends StoredPlace {
  organization_id: string
  sha256: string
  size_bytes: string
  media_type: string
}

type Rows = (sql: string, values: readonly unknown[]) => Promise<StoredFileOfAll[]>

const BATCH = 1_000
const FIRST = { organization_id: '0', id: '00000000-0000-0000-0000-000000000000' }

/** Every stored file of every organization, as the owner of the tables sees them. */
export async function* storedFilesOfAll(rows: Rows): AsyncGenerator<StoredFileOfAll> {
  let last = FIRST
  for (;;) {
    const batch = await rows(
      `select organization_id, id, kind, sample_id::int8, moved, tracer, attachment_index, sha256, size_bytes, media_type
       from files where state = 'stored' and (organization_id, id) > ($1::int8, $2::uuid)
       order by organization_id, id limit ${BATCH}`,
      [last.organization_id, last.id],
    )
    yield* batch
    const end = batch.at(-1)
    if (!end || batch.length < BATCH) return
    last = end
  }
}
