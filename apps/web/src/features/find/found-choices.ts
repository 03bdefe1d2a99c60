import type { FoundCertificate, FoundSample, ReplyOf, findRecords } from '@eluent/contract'
import type { CheckState } from '@eluent/domain/analytical-batches'
import { can, type Permissions } from '@eluent/domain/auth'
import { pathTo } from '../../frame/screens.ts'
import { certificateAddress } from '../certificates/parts/certificate-address.ts'
import { t } from '../../language/t.ts'

/** One line of the menu. */
export interface Choice {
  group: string
  name: string
  detail: string | null
  path: string
  exact: boolean
  /** How far a sample is, and the worst check of an analytical batch. */
  sample?: FoundSample
  worst?: CheckState
  /** Of an action of the page that is open, in the place of a path. */
  run?: () => void
  /** Of an action that asks first: opens its dialog. */
  ask?: () => void
  /** It cannot be done now; `detail` says why. */
  isOff?: boolean
  destructive?: boolean
  /** What its row can do, where a row of its kind can do something. */
  record?: ActedOn
}

/** A record whose actions the menu shows, too. */
export type ActedOn = { id: number; name: string } & (
  | { kind: 'sample' }
  | { kind: 'user' }
  | { kind: 'batch' }
  | { kind: 'certificate'; tracer: string | null }
)

type Answer = ReplyOf<typeof findRecords>['data']

/** Where a found sample opens: the vial that was scanned, its report, or its edit page. */
function sampleAddress({ id, has_results, vial }: FoundSample, permissions: Permissions | undefined): string {
  if (has_results && vial !== null) return pathTo('vial', { id, n: vial })
  if (has_results || !can(permissions, 'sample.edit')) return pathTo('sampleReport', { id })
  return pathTo('sampleEdit', { id })
}

/** What was found as lines of the menu, in the order of their groups. */
export function foundChoices(found: Answer, permissions: Permissions | undefined): Choice[] {
  const line = (
    group: string,
    { name, detail, exact }: FoundSample | FoundCertificate | Answer['users'][number],
    path: string,
  ): Choice => ({
    group,
    name,
    detail,
    exact,
    path,
  })
  const mayEdit = can(permissions, 'batch.edit')
  return [
    ...found.samples.map((sample) => ({
      ...line(t('Samples'), sample, sampleAddress(sample, permissions)),
      sample,
      record: { kind: 'sample', id: sample.id, name: sample.name } as const,
      ...(sample.report !== null && { detail: t('Report {report}', { report: sample.report }) }),
    })),
    ...found.certificates.map((certificate) => ({
      ...line(t('Certificates'), certificate, certificateAddress(certificate)),
      record: { kind: 'certificate', id: certificate.id, name: certificate.name, tracer: certificate.detail } as const,
    })),
    ...found.clients.map(({ name }) => ({
      group: t('Clients'),
      name,
      detail: null,
      path: `${pathTo('sampleList')}?client=${encodeURIComponent(name)}`,
      exact: false,
    })),
    ...found.analytical_batches.map((batch) => ({
      ...line(t('Analytical Batches'), batch, pathTo('analyticalBatch', { id: batch.id })),
      detail: t('{count, plural, one {# sample} other {# samples}}', { count: batch.sample_count }),
      worst: batch.worst,
    })),
    ...found.batches.map((batch) => ({
      ...line(t('Batches'), batch, mayEdit ? pathTo('batchEdit', { id: batch.id }) : pathTo('batchList')),
      record: { kind: 'batch', id: batch.id, name: batch.name } as const,
    })),
    ...found.methods.map((method) => line(t('Report Methods'), method, pathTo('methodList'))),
    ...found.lots.map((lot) => line(t('Lots'), lot, pathTo('lot', { id: lot.id }))),
    ...found.equipment.map((piece) => line(t('Equipment'), piece, pathTo('equipment', { id: piece.id }))),
    ...found.places.map((place) => line(t('Storage Places'), place, pathTo('storagePlace', { id: place.id }))),
    ...found.users.map((user) => ({
      ...line(t('Users'), user, pathTo('userEdit', { id: user.id })),
      record: { kind: 'user', id: user.id, name: user.name } as const,
    })),
  ]
}
