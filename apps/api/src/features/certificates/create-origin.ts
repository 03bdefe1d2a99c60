import type { BodyOf, ReplyOf, createOriginCertificate as endpoint } from '@eluent/contract'
import {
  CERTIFICATE_TYPES,
  DEFAULT_ATTACHMENT_TYPE,
  ORIGIN_KEYS,
  originAttachmentError,
  validateOrigin,
} from '@eluent/domain/certificates'
import { hasFieldErrors } from '@eluent/domain/samples'
import type { Database } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { keptAttachments } from './certificate-files.ts'
import { CREATED_MESSAGE, TRACER_TEXT, issueCertificate, logIssues, payFor } from './issue-certificate.ts'
import type { KeptAttachment } from '../../platform/db/json-columns.ts'

/**
 * Seals a certificate of origin under the TRACER that was given out for it.
 * @throws AppError validation_failed by the form's rules, no_tokens
 */
export async function createOrigin(
  deps: { db: Database; now: () => Date },
  call: Call,
  input: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return deps.db.transaction(call, async (tx) => {
    const now = deps.now()
    const { form_fields: fields, tracer } = input
    const sent = fields.attachments ?? []
    const errors = validateOrigin({
      ...fields,
      attachments: sent.map(({ attachmentType, name }) => ({
        attachmentType: attachmentType ?? DEFAULT_ATTACHMENT_TYPE,
        name: name ?? '',
      })),
    })
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    if (!tracer) throw fieldErrors({ tracer: [TRACER_TEXT] })
    const attachments = await keptAttachments(tx, call, tracer, sent)
    refuseUnfitFiles(attachments)
    const place = await payFor(tx, call, 1)
    const details = Object.fromEntries(ORIGIN_KEYS.map((key) => [key, (fields[key] ?? '').trim()]))
    const issued = await issueCertificate(tx, call, now, place, {
      type: CERTIFICATE_TYPES.origin,
      name: details['certificate_name'] ?? '',
      tracer,
      details,
      attachments,
    })
    await logIssues(tx, call, now, [issued])
    return { message: CREATED_MESSAGE, ...issued }
  })
}

/** The name that was sent passed; the one of the stored file must, too. @throws AppError validation_failed */
function refuseUnfitFiles(attachments: readonly KeptAttachment[]): void {
  attachments.forEach(({ attachmentType, name }, index) => {
    const error = originAttachmentError(attachmentType, name)
    if (error !== null) throw fieldErrors({ [`attachments.${index}`]: [error] })
  })
}
