import { readReview, readSample, type ReplyOf, type Sample } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { sampleName } from '@eluent/domain/samples'
import { Anchor, Button, Group, Text, Title, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { readQuery } from '../../frame/data/read-query.ts'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useServices } from '../../frame/services.ts'
import { withFigures } from '../../language/figures.ts'
import { inWords, translated } from '../../language/translated.ts'
import { t } from '../../language/t.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { useKeys } from '../../ui/keys/key-bindings.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { StateWord } from '../../ui/StateWord/StateWord.tsx'
import { BeforeReleasing } from '../results/BeforeReleasing.tsx'
import { Conditions } from '../results/Conditions.tsx'
import { ReportBody } from '../results/ReportBody.tsx'
import { Evidence } from './Evidence.tsx'
import classes from './Review.module.css'

const CertifyModal = lazyPart(async () => (await import('../results/CertifyModal.tsx')).CertifyModal)
const ReleaseModal = lazyPart(async () => (await import('../results/ReleaseModal.tsx')).ReleaseModal)
const ReviewModal = lazyPart(async () => (await import('./ReviewModals.tsx')).ReviewModal)
const ReturnModal = lazyPart(async () => (await import('./ReviewModals.tsx')).ReturnModal)

interface ReviewItemProps {
  id: number
  /** When it was reviewed, released or returned. */
  onDone: () => void
  onStep: (by: 1 | -1) => void
  hasNext: boolean
  hasPrevious: boolean
}

type OpenDialog = 'review' | 'certify' | 'return'
type Review = ReplyOf<typeof readReview>['data']

/** Two signatures are asked for where the data are reviewed before the report is released. */
const isTwice = (review: Review | undefined): boolean => (review?.asked ?? 1) > 1
const approvalOf = (review: Review | undefined): OpenDialog =>
  isTwice(review) && review?.can.review.allowed ? 'review' : 'certify'

/** One report with its evidence, and what the reader can do with it. */
export function ReviewItem({ id, ...rest }: ReviewItemProps) {
  const { api, queries } = useServices()
  const sample = useData(readSample, { params: { id } })
  const review = useData(readReview, { params: { id } })
  const [open, setOpen] = useState<{ id: number; what: OpenDialog } | null>(null)
  const shownId = useRef(id)
  useEffect(() => {
    shownId.current = id
  }, [id])
  const ask = (what: OpenDialog, { can }: Review) => {
    const verdict = can[what]
    if (verdict.allowed) setOpen({ id, what })
    else if (verdict.text) notifications.show({ id: 'not-allowed', color: 'orange', message: translated(verdict.text) })
  }
  /** A key that comes before the report has its effect once that is there, unless the reader went on. */
  const press = async (whatOf: (review: Review) => OpenDialog) => {
    const query = readQuery(api, readReview, { params: { id } })
    // a read that fails is reported in the place of the report
    const reply = await queries.ensureQueryData<ReplyOf<typeof readReview>>(query).catch(() => null)
    if (reply && shownId.current === id) ask(whatOf(reply.data), reply.data)
  }
  useKeys([
    { keys: 'A', does: t('Approve'), run: () => void press(approvalOf) },
    { keys: 'R', does: t('Return with a reason'), run: () => void press(() => 'return') },
  ])
  const failed = [sample, review].find(({ error }) => error !== null)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (sample.data === undefined) return <SkeletonLines lines={12} />
  return (
    <Item
      sample={sample.data}
      review={review.data}
      open={open?.id === id ? open.what : null}
      onAsk={(what) => review.data && ask(what, review.data)}
      onClose={() => setOpen(null)}
      {...rest}
    />
  )
}

interface ItemProps extends Omit<ReviewItemProps, 'id'> {
  sample: Sample
  review: Review | undefined
  /** Whose dialog is open. */
  open: OpenDialog | null
  onAsk: (what: OpenDialog) => void
  onClose: () => void
}

function Item({ sample, review, open, onAsk, onClose, onDone, onStep, hasNext, hasPrevious }: ItemProps) {
  const { id } = sample
  const view = useMemo(
    () =>
      withFigures(
        inWords(buildReportView(sample, { time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })),
      ),
    [sample],
  )
  const vials = useMemo(() => sample.results.map(({ vial_number }) => vial_number), [sample])
  const may = review?.can
  const twice = isTwice(review)
  const approval = approvalOf(review)
  const isHeld = sample.holds.length > 0
  return (
    <>
      <section className={classes['report']} aria-label={t('Report')}>
        <Group gap="sm" mb="xs">
          <Title order={2} size="h3">
            {sampleName({ id, ...sample.intake_form })}
          </Title>
          <StateWord sample={sample} />
          <Anchor component={Link} to={pathTo('sampleReport', { id })} size="sm">
            {t('Open the report')}
          </Anchor>
        </Group>
        {review && review.changes.length > 0 && (
          <div className={classes['changes']} role="note">
            <Text fw={600} size="sm">
              {t('Changed since its data were reviewed')}
            </Text>
            <ul>
              {review.changes.map(({ what, old, new: now }) => (
                <li key={what}>
                  {what}: {old} → <strong>{now}</strong>
                </li>
              ))}
            </ul>
          </div>
        )}
        {isHeld ? <BeforeReleasing sample={sample} /> : <Conditions sample={sample} />}
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <ReportBody view={view} chromatogram={null} />
        </Suspense>
      </section>
      <Evidence sample={sample} vials={vials} review={review} />
      <div className={classes['bar']}>
        <Group gap="xs">
          <ReviewButton keys="R" verdict={may?.return} onClick={() => onAsk('return')} variant="default">
            {t('Return')}
          </ReviewButton>
          {twice && (
            <ReviewButton keys={approval === 'review' ? 'A' : ''} verdict={may?.review} onClick={() => onAsk('review')}>
              {t('Data reviewed')}
            </ReviewButton>
          )}
          <ReviewButton
            keys={approval === 'certify' ? 'A' : ''}
            verdict={may?.certify}
            onClick={() => onAsk('certify')}
          >
            {twice ? t('Certify and release') : t('Release')}
          </ReviewButton>
        </Group>
        <Group gap="xs">
          <Button size="sm" variant="default" disabled={!hasPrevious} onClick={() => onStep(-1)}>
            {t('Previous')} <Kbd>K</Kbd>
          </Button>
          <Button size="sm" variant="default" disabled={!hasNext} onClick={() => onStep(1)}>
            {t('Next')} <Kbd>J</Kbd>
          </Button>
        </Group>
      </div>
      {open === 'review' && <ReviewModal sample={sample} onDone={onDone} onClose={onClose} />}
      {open === 'return' && <ReturnModal sample={sample} onDone={onDone} onClose={onClose} />}
      {open === 'certify' && twice && <CertifyModal sample={sample} onCertified={onDone} onClose={onClose} />}
      {open === 'certify' && !twice && <ReleaseModal sample={sample} onReleased={onDone} onClose={onClose} />}
    </>
  )
}

function Kbd({ children }: { children: string }) {
  return (
    <span className={classes['key']} aria-hidden>
      {children}
    </span>
  )
}

interface ReviewButtonProps {
  /** The key that does the same; empty for none. */
  keys: string
  verdict: { allowed: boolean; text: string | null } | undefined
  variant?: 'default' | 'filled'
  onClick: () => void
  children: string
}

/** A button that says why it cannot be pressed. */
function ReviewButton({ keys, verdict, variant = 'filled', onClick, children }: ReviewButtonProps) {
  const allowed = verdict?.allowed ?? false
  return (
    <Tooltip label={translated(verdict?.text ?? '')} disabled={allowed || !verdict?.text} withArrow multiline maw={320}>
      <div>
        <Button size="sm" variant={variant} disabled={!allowed} onClick={onClick}>
          {children} {keys !== '' && <Kbd>{keys}</Kbd>}
        </Button>
      </div>
    </Tooltip>
  )
}
