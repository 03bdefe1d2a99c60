import type { BodyOf, ReplyOf, createProjectCertificate as endpoint } from '@eluent/contract'
import { CERTIFICATE_TYPES, PROJECT_TEXTS, childIds, validateProject } from '@eluent/domain/certificates'
import { hasFieldErrors } from '@eluent/domain/samples'
import type { Database } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { listProjectTypes, lockReferred } from '../../records/certificates/certificates-store.ts'
import { CREATED_MESSAGE, issueCertificate, logIssues, payFor } from './issue-certificate.ts'
import { chosenChildren } from './referred-certificates.ts'

/**
 * Seals sample VERISEALs as a project: rows, token and log entry in one transaction.
 * @throws AppError validation_failed by the form's rules, no_tokens
 */
export async function createProject(
  deps: { db: Database; now: () => Date },
  call: Call,
  input: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return deps.db.transaction(call, async (tx) => {
    const now = deps.now()
    const errors = validateProject(input)
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const projectTypeId = Number(input.projectType)
    const [types, parts] = await Promise.all([
      listProjectTypes(tx),
      lockReferred(tx, 'batch_id', childIds(input.children)),
    ])
    if (!types.some(({ id }) => id === projectTypeId)) throw fieldErrors({ projectType: [PROJECT_TEXTS.projectType] })
    const children = chosenChildren(parts, now, 'project', childIds(input.children))
    const place = await payFor(tx, call, 1)
    const issued = await issueCertificate(tx, call, now, place, {
      type: CERTIFICATE_TYPES.project,
      name: (input.name ?? '').trim(),
      description: (input.description ?? '').trim(),
      details: {},
      projectTypeId,
      childIds: children,
    })
    await logIssues(tx, call, now, [issued])
    return { message: CREATED_MESSAGE, ...issued }
  })
}
