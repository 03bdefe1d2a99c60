import type { CertificateRow, CertificateSummary, IssuingOrganization, PageMeta, ProjectType } from '@eluent/contract'
import { CERTIFICATE_TYPES, certificateSearch, canContain, canPrecede } from '@eluent/domain/certificates'
import { PAGE_SIZE, clampPage, pageCount, pageRange } from '@eluent/domain/lists'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Call } from '../../platform/call/call.ts'
import {
  countFound,
  countUsable,
  listAll,
  listFound,
  listUsable,
  type UsableFilter,
} from '../../records/certificates/certificate-list-store.ts'
import {
  findIssuer,
  listChildren,
  listProjectTypes,
  type CertificateRecord,
} from '../../records/certificates/certificates-store.ts'
import { presentRow, presentSummary, type ShownAt } from '../../views/certificates/present-certificate.ts'
import { countIssued } from '../../records/bank/token-bank-store.ts'
import { issueTracerTo } from '../../records/certificates/tracers-store.ts'

export interface ListDeps {
  db: Database
  now: () => Date
  settings: { publicUrl: string }
}

const ALL_TYPES = Object.values(CERTIFICATE_TYPES)

interface Page {
  data: CertificateRow[]
  meta: PageMeta
}

/** The requested page, or the last one where there are fewer. */
function metaOf(requested: number, total: number): PageMeta {
  const last = pageCount(total)
  const current = clampPage(requested, last)
  return {
    currentPageNo: current,
    firstPageNo: 1,
    lastPageNo: last,
    previousPageNo: current > 1 ? current - 1 : null,
    nextPageNo: current < last ? current + 1 : null,
  }
}

async function pageOf(
  tx: Tx,
  call: Call,
  shown: ShownAt,
  requested: number,
  total: number,
  read: (part: { offset: number; limit: number }) => Promise<CertificateRecord[]>,
): Promise<Page> {
  const meta = metaOf(requested, total)
  const rows = await read({ offset: pageRange(meta.currentPageNo).startIndex, limit: PAGE_SIZE })
  const children = await listChildren(
    tx,

    rows.map(({ id }) => id),
  )
  return { data: rows.map((row) => presentRow(row, children.get(row.id) ?? [], shown)), meta }
}

const shownAt = (deps: ListDeps): ShownAt => ({ publicUrl: deps.settings.publicUrl, now: deps.now() })

/** The organization's certificates, newest first; a search of fewer than 3 characters is none. */
export async function listCertificates(
  deps: ListDeps,
  call: Call,
  query: { page?: number | undefined; search?: string | undefined },
): Promise<Page> {
  const search = certificateSearch(query.search ?? '')
  return deps.db.read(call, async (tx) => {
    const total = search === null ? await countIssued(tx) : await countFound(tx, search)
    return pageOf(tx, call, shownAt(deps), query.page ?? 1, total, (part) =>
      search === null ? listAll(tx, { ...part, total }) : listFound(tx, search, part),
    )
  })
}

/** A page of what a project or a manifest can hold. */
async function selectable(
  tx: Tx,
  deps: ListDeps,
  call: Call,
  holder: 'project' | 'manifest',
  page: number,
): Promise<Page> {
  const shown = shownAt(deps)
  const filter: UsableFilter = {
    types: ALL_TYPES.filter((type) => canContain(holder, type)),
    now: shown.now,
    search: null,
  }
  const total = await countUsable(tx, filter)
  return pageOf(tx, call, shown, page, total, (part) => listUsable(tx, filter, part))
}

/** The valid sample VERISEALs and the project types. */
export async function listSampleCertificates(
  deps: ListDeps,
  call: Call,
  page: number,
): Promise<Page & { project_type: ProjectType[] }> {
  return deps.db.read(call, async (tx) => ({
    ...(await selectable(tx, deps, call, 'project', page)),
    project_type: await listProjectTypes(tx),
  }))
}

/** What a manifest can hold, with the organization and a new TRACER: the one read that writes. */
export async function listTransportable(
  deps: ListDeps,
  call: Call,
  page: number,
): Promise<Page & { org: IssuingOrganization; tracer: string }> {
  return deps.db.transaction(call, async (tx) => ({
    ...(await selectable(tx, deps, call, 'manifest', page)),
    org: await findIssuer(tx),
    tracer: await issueTracerTo(tx),
  }))
}

/** A new TRACER, and the organization that may use it. */
export async function issueTracer(deps: ListDeps, call: Call): Promise<{ org: IssuingOrganization; tracer: string }> {
  return deps.db.transaction(call, async (tx) => ({
    org: await findIssuer(tx),
    tracer: await issueTracerTo(tx),
  }))
}

/** Valid certificates that can be linked as previous, newest first; a search of fewer than 3 characters is none. */
export async function listPrevious(
  deps: ListDeps,
  call: Call,
  { input, offset, count, manifest }: { input: string; offset: number; count: number; manifest: boolean },
): Promise<{ data: CertificateSummary[]; next_offset: number | null }> {
  const shown = shownAt(deps)
  const filter: UsableFilter = {
    types: ALL_TYPES.filter((type) => canPrecede(manifest ? 'manifest' : 'sample', type)),
    now: shown.now,
    search: certificateSearch(input),
  }
  const rows = await deps.db.read(call, (tx) => listUsable(tx, filter, { offset, limit: count + 1 }))
  return {
    data: rows.slice(0, count).map((row) => presentSummary(row, shown)),
    next_offset: rows.length > count ? offset + count : null,
  }
}

/** How many previous certificates one call of the search brings. */
export const PREVIOUS_PAGE = 10
