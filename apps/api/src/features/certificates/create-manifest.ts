import type { BodyOf, ReplyOf, createManifest as endpoint } from '@eluent/contract'
import { CERTIFICATE_TYPES, childIds, tidyManifest, validateManifest } from '@eluent/domain/certificates'
import { hasFieldErrors } from '@eluent/domain/samples'
import type { Database } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { lockReferred } from '../../records/certificates/certificates-store.ts'
import { refuseForeignImage } from './certificate-files.ts'
import { CREATED_MESSAGE, TRACER_TEXT, issueCertificate, logIssues, payFor } from './issue-certificate.ts'
import { chosenChildren, refuseUnfitPrevious } from './referred-certificates.ts'

/**
 * Seals a movement of certificates, reports and projects under the TRACER that was given out for it.
 * @throws AppError validation_failed by the form's rules, no_tokens
 */
export async function createManifest(
  deps: { db: Database; now: () => Date },
  call: Call,
  input: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return deps.db.transaction(call, async (tx) => {
    const now = deps.now()
    const errors = validateManifest(input)
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const { tracer, imageKey, previous } = input
    if (!tracer) throw fieldErrors({ tracer: [TRACER_TEXT] })
    const partIds = childIds(input.children)
    const [parts, linked] = await Promise.all([
      lockReferred(tx, 'batch_id', partIds),
      lockReferred(tx, 'id', previous ? [previous] : []),
    ])
    const children = chosenChildren(parts, now, 'manifest', partIds)
    if (previous) refuseUnfitPrevious(linked, now, 'manifest')
    if (imageKey) await refuseForeignImage(tx, call, tracer, imageKey)
    const place = await payFor(tx, call, 1)
    const issued = await issueCertificate(tx, call, now, place, {
      type: CERTIFICATE_TYPES.manifest,
      name: (input.name ?? '').trim(),
      tracer,
      description: (input.description ?? '').trim(),
      // the rules have seen to it that every required field is there
      details: { ...tidyManifest(input.manifest as Parameters<typeof tidyManifest>[0]) },
      childIds: children,
      imageFileId: imageKey ?? null,
      ...(previous && { previousId: previous }),
    })
    await logIssues(tx, call, now, [issued])
    return { message: CREATED_MESSAGE, ...issued }
  })
}
