import {
  downloadSharedReport,
  listShareAddresses,
  listShares,
  readSampleImage,
  readSharedChromatograms,
  readSharedSample,
  shareReport,
  shareSeveralReports,
  type Sample,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { mount, mountPublic } from '../../platform/http/mount.ts'
import { readTraces, wantedVials } from '../../views/results/read-traces.ts'
import { reportPdf } from '../../views/results/report-pdf.ts'
import { unshared } from '../../views/results/shared-report.ts'
import { imageFileId, sampleImageBytes } from '../../views/samples/sample-image.ts'
import { findShared } from './read-shared-sample.ts'
import { shareAddresses, sharesOf } from './list-shares.ts'
import { shareByMail, shareSeveral } from './share-by-mail.ts'

const LOOKUPS_PER_MINUTE = 60
const IMAGES_PER_MINUTE = 300

/** A sample's VERISEAL as a link shows it. */
function sealOf({ certus: { sample_certus: seal } }: Sample) {
  return seal && { certus_type: seal.certus_type.certus_type, share_key: seal.share_key, qr: seal.qr[0] ?? '' }
}

/** The public report: by share key alone, no sign-in, an allow-list of fields. */
export function shareRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'files' | 'uses' | 'pdfSigner' | 'ledgerTrust' | 'timestamps'>,
): void {
  // The reply's schema is the allow-list: what it does not declare never leaves.
  mountPublic(
    app,
    readSharedSample,
    async ({ params }) => {
      const { sample } = await findShared(deps, params.shareKey, { pictures: false })
      return { data: { ...sample, seal: sealOf(sample) } }
    },
    { perMinute: LOOKUPS_PER_MINUTE },
  )
  mountPublic(
    app,
    readSharedChromatograms,
    async ({ params, query, call }) => {
      const { sample, open } = await findShared(deps, params.shareKey, { pictures: false })
      return readTraces(open, call, sample, wantedVials(query.vials))
    },
    { perMinute: LOOKUPS_PER_MINUTE },
  )
  mountPublic(
    app,
    downloadSharedReport,
    async ({ params, query, call }) => {
      const isCoa = query.coa !== undefined
      const asked = isCoa ? undefined : ({ variant: 'shared-report', time_zone: call.timezone ?? 'UTC' } as const)
      const found = await findShared(deps, params.shareKey, { pictures: true, asked })
      const { sample, open, coaKey, sealed, kept } = found
      if (!isCoa && !sample.finished) throw new AppError('sample_not_finished')
      // One answer for a wrong key and for a sample without a certificate.
      if (isCoa && (coaKey === null || query.coa !== coaKey || !sample.finished)) throw new AppError('not_found')
      return reportPdf(deps, call, {
        shared: true,
        variant: isCoa ? 'coa' : 'report',
        // A certificate names client and submission.
        sample: isCoa ? sample : unshared(sample),
        open,
        sealed,
        kept,
        readImage: sampleImageBytes,
      })
    },
    { perMinute: LOOKUPS_PER_MINUTE },
  )
  mountPublic(
    app,
    readSampleImage,
    async ({ params }) => {
      const { sample, open } = await findShared(deps, params.shareKey, { pictures: true, part: 'image' })
      const id = imageFileId(sample.intake_form.sample_image_url ?? '')
      if (id === null) throw new AppError('not_found')
      const { file, bytes } = await open(id)
      return new Bytes(bytes.stream, {
        mediaType: file.media_type,
        disposition: 'inline',
        headers: {
          'content-length': String(bytes.sizeBytes),
          'content-security-policy': "default-src 'none'; sandbox",
          // a new image has a new address
          'cache-control': 'private, max-age=86400, immutable',
        },
      })
    },
    { perMinute: IMAGES_PER_MINUTE },
  )
  mount(app, shareReport, ({ call, params, body }) => shareByMail(deps, call, params.id, body.email))
  mount(app, shareSeveralReports, ({ call, body }) => shareSeveral(deps, call, body))
  mount(app, listShares, ({ call, params }) => sharesOf(deps, call, params.id))
  mount(app, listShareAddresses, ({ call }) => shareAddresses(deps, call))
}
