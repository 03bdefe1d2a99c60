import type { ReplyIn, scanCustody as scanEndpoint } from '@eluent/contract'
import { placeIdOfCode } from '@eluent/domain/custody'
import { readFindTerm } from '@eluent/domain/find'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { findScanned } from '../../records/custody/receipts-store.ts'
import { findPlaceOfCode, readPlacePaths } from '../../records/custody/storage-places-store.ts'
import { findShareKey } from '../../records/samples/samples-store.ts'

type Answer = ReplyIn<typeof scanEndpoint>['data']

/** What bears a scanned code: a storage place, else samples by key, number, label or batch number. */
export async function scanCustody(deps: { db: Database }, call: Call, code: string): Promise<Answer> {
  const term = readFindTerm(code)
  if (term.text === '') return { samples: [], place: null }
  const { shareKey } = term
  const key = shareKey === null ? undefined : await deps.db.lookUp((lookups) => findShareKey(lookups, shareKey))
  const keyed = key?.organization_id === call.organizationId ? [key.sample_id] : []
  return deps.db.read(call, async (tx) => {
    const placeId = await findPlaceOfCode(tx, term.text, placeIdOfCode(term.text))
    if (placeId !== null) return { samples: [], place: (await readPlacePaths(tx))(placeId) }
    // a key names one sample, whatever number it looks like
    const ids = keyed.length > 0 || term.id === null ? keyed : [term.id]
    return { samples: await findScanned(tx, ids, term), place: null }
  })
}
