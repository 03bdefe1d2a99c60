import { readAnalyticalBatch, readSampleHistory, type ReplyOf, type readReview, type Sample } from '@eluent/contract'
import { isErased, MEANING_WORDS, shownHash } from '@eluent/domain/signatures'
import { REVIEW_STATE_WORDS } from '@eluent/domain/reviews'
import { Anchor, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { formatMoment } from '../../ui/dates/format-moment.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { t } from '../../language/t.ts'
import classes from './Review.module.css'

const Chromatograms = lazyPart(async () => (await import('../results/Chromatograms.tsx')).Chromatograms)
const ChecksPanel = lazyPart(async () => (await import('../analytical-batches/ChecksPanel.tsx')).ChecksPanel)
const History = lazyPart(async () => (await import('../history/History.tsx')).History)

type Review = ReplyOf<typeof readReview>['data']

/** Kept while one goes from report to report. */
let lastTab = 'chromatogram'

interface EvidenceProps {
  sample: Sample
  vials: readonly number[]
  review: Review | undefined
}

/** What a report rests on, beside it. */
export function Evidence({ sample, vials, review }: EvidenceProps) {
  const [chosen, setTab] = useState(lastTab)
  // a sample in no batch has no QC beside it
  const tab = chosen === 'qc' && sample.analytical_batch === null ? 'chromatogram' : chosen
  const choose = (next: string) => {
    lastTab = next
    setTab(next)
  }
  return (
    <section className={classes['evidence']} aria-label={t('Evidence')}>
      <SegmentedControl
        fullWidth
        size="xs"
        mb="sm"
        aria-label={t('Evidence')}
        value={tab}
        onChange={choose}
        data={[
          { value: 'chromatogram', label: t('Chromatogram') },
          ...(sample.analytical_batch === null ? [] : [{ value: 'qc', label: t('QC') }]),
          { value: 'signatures', label: t('Signatures') },
          { value: 'history', label: t('History') },
        ]}
      />
      {tab === 'qc' && sample.analytical_batch !== null && <BatchEvidence id={sample.analytical_batch.id} />}
      {tab === 'chromatogram' && (
        <>
          <Chromatograms vials={vials} source={{ sampleId: sample.id }} shown heightPx={280} />
          <Text size="xs" c="dimmed" mt="xs">
            {vials.map((n) => (
              <Anchor key={n} component={Link} size="xs" mr="sm" to={pathTo('vial', { id: sample.id, n })}>
                {t('Raw Data: Vial {vial_number}', { vial_number: n })}
              </Anchor>
            ))}
          </Text>
        </>
      )}
      {tab === 'signatures' && (review === undefined ? <Skeleton height={120} /> : <Signed review={review} />)}
      {tab === 'history' && <Trail sampleId={sample.id} />}
    </section>
  )
}

/** The checks of the batch that speaks for the sample. */
function BatchEvidence({ id }: { id: number }) {
  const { data: batch } = useData(readAnalyticalBatch, { params: { id } })
  if (batch === undefined) return <Skeleton height={240} />
  return (
    <>
      <Anchor component={Link} size="sm" to={pathTo('analyticalBatch', { id })}>
        {batch.number}
      </Anchor>
      <ChecksPanel batch={batch} />
    </>
  )
}

function Signed({ review }: { review: Review }) {
  if (review.steps.length === 0 && review.signatures.length === 0)
    return <Text size="sm">{t('Nobody has signed anything of this sample.')}</Text>
  return (
    <>
      <Text size="sm" fw={600}>
        {t(REVIEW_STATE_WORDS[review.state])}
      </Text>
      <ul className={classes['signed']}>
        {review.signatures.map((signature) => (
          <li key={signature.id}>
            <Text size="sm">
              {t(MEANING_WORDS[signature.meaning])} · {signature.signer_name} · {formatMoment(signature.signed_at)}
            </Text>
            <Text size="xs" c="dimmed">
              {signature.label} · {signature.signed_at.slice(0, 19)}Z · {signature.time_zone} ·{' '}
              <Anchor component={Link} size="xs" to={pathTo('verifyTracer', { tracer: signature.tracer })}>
                {isErased(signature.record_sha256) ? t('Erased') : shownHash(signature.record_sha256)}
              </Anchor>
            </Text>
            {signature.differences.length > 0 && (
              <div className={classes['changes']} role="note">
                <Text size="sm" fw={600}>
                  {t('Signed version differs')}
                </Text>
                <ul>
                  {signature.differences.map(({ what, old, new: now }) => (
                    <li key={what}>
                      {what}: {old} → <strong>{now}</strong>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        ))}
        {review.steps
          .filter(({ step }) => step === 'returned')
          .map(({ at, by_name, reason }) => (
            <li key={at}>
              <Text size="sm">
                {t('Returned')} · {by_name} · {formatMoment(at)}
              </Text>
              <Text size="xs">{reason}</Text>
            </li>
          ))}
      </ul>
    </>
  )
}

function Trail({ sampleId }: { sampleId: number }) {
  const { data } = useData(readSampleHistory, { params: { id: sampleId } })
  return data === undefined ? <Skeleton height={160} /> : <History {...data} narrow />
}
