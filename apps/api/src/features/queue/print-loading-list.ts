import { capColor } from '@eluent/domain/queue'
import { formatDateTime } from '@eluent/domain/text'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { drawLoadingListPdf } from '../../platform/telemetry/draw-pdf.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import { readQueue } from './present-queue.ts'

interface Deps {
  db: Database
  now: () => Date
}

/** The vials without a result, in the order of their positions, as a PDF of one page. @throws AppError nothing_to_load */
export async function printLoadingList(deps: Deps, call: Call): Promise<Bytes> {
  const { items, organization } = await deps.db.read(call, async (tx) => {
    const [queued, name] = await Promise.all([readQueue(tx), readOrganizationName(tx)])
    return { items: queued, organization: name }
  })
  const vials = items
    .flatMap(({ sample, vials: own }) =>
      own
        .filter(({ completed }) => !completed)
        .map(({ location, prepared_sample: { label, vial_type } }) => ({
          position: location,
          sample: sample?.name ?? '',
          batchNumber: sample?.intake_form.batch_number ?? '',
          label,
          color: capColor(vial_type),
        })),
    )
    .toSorted((one, other) => one.position - other.position)
  if (vials.length === 0) throw new AppError('nothing_to_load')
  const createdAt = deps.now()
  const made = formatDateTime(createdAt, call.timezone ?? 'UTC') ?? ''
  const pdf = await drawLoadingListPdf(
    { organization, vials, made, createdAt },
    { organizationId: call.organizationId },
  )
  return new Bytes(Buffer.from(pdf), {
    mediaType: 'application/pdf',
    disposition: 'inline',
    fileName: `loading_list_${createdAt.toISOString().slice(0, 10)}.pdf`,
  })
}
