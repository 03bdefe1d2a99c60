import { downloadCertificate, downloadCertificateReport } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { downloadByTracer, readReported, reportOf, type DownloadDeps } from './download-certificate.ts'

/** What is printed of certificates. */
export function downloadRoutes(app: FastifyInstance, deps: DownloadDeps): void {
  mount(app, downloadCertificate, ({ call, params }) => downloadByTracer(deps, call, params.kind, params.tracer))
  mount(app, downloadCertificateReport, async ({ call, params, request }) => {
    const row = await readReported(deps, call, params.id)
    if ((request.headers.accept ?? '').includes('application/pdf')) return reportOf(deps, call, row)
    return { report_pdf: `${deps.publicUrl}/api/certi/download/report/${row.share_key}` }
  })
}
