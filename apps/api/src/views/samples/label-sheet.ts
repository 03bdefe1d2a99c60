import { labelOrderErrors, type LabelOrder } from '@eluent/domain/samples'
import type { Call } from '../../platform/call/call.ts'
import { drawLabelsPdf } from '../../platform/telemetry/draw-pdf.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { qrUrl } from '../results/report-pdf.ts'

interface Deps {
  now: () => Date
  settings: { publicUrl: string }
}
export interface SampleLabel {
  shareKey: string
  batchNumber: string
  strainName: string
  /** Which vial, in a line; absent on the sample's own label. */
  vial?: string
  /** Its number among the vials to acquire; null for one that the instrument does not take. */
  vialNumber?: number | null
}
export type SheetOrder = Omit<LabelOrder, 'samples'>

/** @throws AppError validation_failed by the rules of labels */
export function checkLabelOrder(samples: number, { layout, copies, start }: SheetOrder): void {
  const errors = Object.entries(labelOrderErrors({ samples, layout, copies, start }))
  if (errors.length > 0) throw fieldErrors(Object.fromEntries(errors.map(([field, text]) => [field, [text]])))
}

/** The labels as a PDF, each as often as was ordered; the order was checked. */
export async function labelSheet(
  deps: Deps,
  call: Pick<Call, 'organizationId'>,
  name: string,
  samples: readonly SampleLabel[],
  { layout, copies, start }: SheetOrder,
): Promise<Bytes> {
  const labels = samples.map(({ shareKey, vialNumber = null, ...label }) => ({
    ...label,
    shareUrl: codeOf(deps.settings.publicUrl, shareKey, vialNumber),
  }))
  return drawnSheet(deps, call, name, labels, { layout, copies, start })
}

/** Any labels as a PDF, each as often as was ordered; the order was checked. */
export async function drawnSheet(
  deps: Pick<Deps, 'now'>,
  call: Pick<Call, 'organizationId'>,
  name: string,
  each: Parameters<typeof drawLabelsPdf>[0]['labels'],
  { layout, copies, start }: SheetOrder,
): Promise<Bytes> {
  const labels = each.flatMap((label) => Array.from({ length: copies }, () => label))
  const skip = layout === 'sheet' ? start - 1 : 0
  const pdf = await drawLabelsPdf(
    { labels, layout, skip, createdAt: deps.now() },
    { organizationId: call.organizationId },
  )
  return new Bytes(Buffer.from(pdf), {
    mediaType: 'application/pdf',
    disposition: 'inline',
    fileName: `${name}_${deps.now().toISOString().slice(0, 10)}.pdf`,
  })
}

/** The address behind the code: the sample's, and for a vial its number too. */
function codeOf(publicUrl: string, shareKey: string, vialNumber: number | null): string {
  return vialNumber === null ? qrUrl(publicUrl, shareKey) : `${qrUrl(publicUrl, shareKey)}?vial=${vialNumber}`
}
