import {
  downloadEvidence,
  readLedgerAudit as readAuditEndpoint,
  readSigningCertificate,
  readVerification as verificationEndpoint,
  startLedgerAudit,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { mount, mountPublic } from '../../platform/http/mount.ts'
import { readEvidenceFile } from './read-evidence-file.ts'
import { readLedgerAudit } from './read-ledger-audit.ts'
import { readVerification } from './read-verification.ts'
import { serveLog } from './serve-log.ts'

const LOOKUPS_PER_MINUTE = 60

export function ledgerRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'files' | 'now' | 'ledgerGuard' | 'ledgerTree' | 'ledgerTrust' | 'pdfSigner' | 'timestamps'>,
): void {
  // The reply's schema is the allow-list: what it does not declare never leaves.
  mountPublic(
    app,
    verificationEndpoint,
    async ({ params }) => ({ data: await readVerification(deps, params.tracer) }),
    { perMinute: LOOKUPS_PER_MINUTE },
  )
  mountPublic(
    app,
    readSigningCertificate,
    async () => {
      const certificate = await deps.pdfSigner.certificate()
      const { subject, fingerprint256: fingerprint, validTo } = certificate
      const valid_until = new Date(validTo).toISOString()
      return { data: { subject, fingerprint, valid_until, pem: certificate.toString() } }
    },
    { perMinute: LOOKUPS_PER_MINUTE },
  )
  serveLog(app, deps)
  mount(app, readAuditEndpoint, async ({ call }) => ({ data: await readLedgerAudit(deps, call) }))
  mount(
    app,
    startLedgerAudit,
    async () => {
      deps.ledgerGuard.begin()
      return { message: 'The audit has begun.' }
    },
    { repeatable: true },
  )
  mount(app, downloadEvidence, async ({ call, params }) => {
    const { tracer, text } = await readEvidenceFile(deps, call, params.id)
    return new Bytes(text, { mediaType: 'application/json', fileName: `${tracer}.evidence.json` })
  })
}
