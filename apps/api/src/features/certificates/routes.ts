import {
  createManifest as manifestEndpoint,
  createOriginCertificate,
  createProjectCertificate,
  createSampleCertificate,
  expireCertificate,
  issueTracer as tracerEndpoint,
  listCertificates as listEndpoint,
  listSampleCertificates as selectorEndpoint,
  listTransportable as transportableEndpoint,
  readManifest,
  readOriginCertificate,
  readProjectCertificate,
  readSampleCertificate,
  recentPreviousCertificates,
  renewCertificate,
  revokeCertificate as revokeEndpoint,
  searchPreviousCertificates,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'
import { changeValidity } from './change-validity.ts'
import { createManifest } from './create-manifest.ts'
import { createOrigin } from './create-origin.ts'
import { createProject } from './create-project.ts'
import { createSampleSeal } from './create-sample-seal.ts'
import { downloadRoutes } from './download-routes.ts'
import {
  PREVIOUS_PAGE,
  issueTracer,
  listCertificates,
  listPrevious,
  listSampleCertificates,
  listTransportable,
} from './list-certificates.ts'
import { readCertificate } from './read-certificate.ts'
import { revokeCertificate } from './revoke-certificate.ts'

/** Creations of one address in a minute; every one of them holds the log's lock for a moment. */
const CREATIONS = { perMinute: 30 }
/** Reads by POST. */
const READ = { repeatable: true }

/** Certificates: issue, list, read, expire, renew, revoke, download. */
export function certificatesRoutes(
  app: FastifyInstance,
  all: Pick<
    Deps,
    'db' | 'files' | 'fileTickets' | 'ledgerTrust' | 'now' | 'passwords' | 'settings' | 'pdfSigner' | 'timestamps'
  >,
): void {
  const deps = { ...all, ...sampleSettings(all) }
  mount(app, listEndpoint, ({ call, query }) => listCertificates(deps, call, query))
  mount(app, selectorEndpoint, ({ call, query }) => listSampleCertificates(deps, call, query.page ?? 1))
  mount(app, transportableEndpoint, ({ call, query }) => listTransportable(deps, call, query.page ?? 1))
  mount(app, tracerEndpoint, ({ call }) => issueTracer(deps, call))

  mount(app, createProjectCertificate, ({ call, body }) => createProject(deps, call, body), CREATIONS)
  mount(app, manifestEndpoint, ({ call, body }) => createManifest(deps, call, body), CREATIONS)
  mount(app, createOriginCertificate, ({ call, body }) => createOrigin(deps, call, body), CREATIONS)
  mount(app, createSampleCertificate, ({ call, body }) => createSampleSeal(deps, call, body), CREATIONS)

  mount(app, readProjectCertificate, ({ call, params }) => readCertificate(deps, call, 'project', params.id))
  mount(app, readSampleCertificate, ({ call, params }) => readCertificate(deps, call, 'sample', params.id))
  mount(app, readManifest, ({ call, params }) => readCertificate(deps, call, 'manifest', params.id))
  mount(app, readOriginCertificate, ({ call, params }) => readCertificate(deps, call, 'origin', params.id))

  mount(app, expireCertificate, ({ call, params, body: { expiry_reason: reason, ...body } }) =>
    changeValidity(deps, call, 'expire', { ...params, ...body, reason }),
  )
  mount(app, renewCertificate, ({ call, params, body: { renew_reason: reason, ...body } }) =>
    changeValidity(deps, call, 'renew', { ...params, ...body, reason }),
  )
  mount(
    app,
    revokeEndpoint,
    ({ call, params, body: { revoke_reason: reason, ...body } }) =>
      revokeCertificate(deps, call, { ...params, ...body, reason }),
    { keyedBody: (body) => ({ ...body, password: undefined }) },
  )

  mount(
    app,
    searchPreviousCertificates,
    ({ call, body }) => listPrevious(deps, call, { ...body, count: PREVIOUS_PAGE }),
    READ,
  )
  mount(
    app,
    recentPreviousCertificates,
    ({ call, body }) => listPrevious(deps, call, { ...body, input: '', offset: 0 }),
    READ,
  )
  downloadRoutes(app, deps)
}
