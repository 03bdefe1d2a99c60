import {
  takeBackWithheld,
  withholdAnalyte,
  type AnalyticalBatch,
  type AnalyticalBatchCheck,
  type AnalyticalBatchMember,
} from '@eluent/contract'
import { isExceptable, SIGNED_ALONE } from '@eluent/domain/analytical-batches'
import { can } from '@eluent/domain/auth'
import { Anchor, Button, CloseButton, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { formatMoment } from '../../ui/dates/format-moment.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import classes from './Batch.module.css'
import { ChartsOfCheck } from './ChartsOfCheck.tsx'
import { limitOf, MEASURE_WORDS, partsOf, reasonOf, valueOf } from './check-texts.ts'
import { CheckWord } from './check-words.tsx'
import { ExceptModal } from './ExceptModal.tsx'

interface CheckDetailsProps {
  batch: AnalyticalBatch
  member: AnalyticalBatchMember
  analyte: string
  checks: readonly AnalyticalBatchCheck[]
  onClose: () => void
}

/** What one cell of the grid was judged by, with what it was measured from. */
export function CheckDetails({ batch, member, analyte, checks, onClose }: CheckDetailsProps) {
  const [excepted, setExcepted] = useState<AnalyticalBatchCheck | null>(null)
  const [isWithholding, setWithholding] = useState(false)
  const withhold = useChange(withholdAnalyte)
  const [isTakingBack, setTakingBack] = useState(false)
  const takeBack = useChange(takeBackWithheld)
  const permissions = useSession()?.claims.permissions
  const withheld = batch.withheld.find((one) => one.analyte === analyte)
  const hasFailed = batch.checks.some((check) => check.analyte === analyte && check.state === 'failed')
  const mayWithhold = can(permissions, 'quality.approve') && batch.state !== 'rejected' && hasFailed && !withheld
  const mayExcept = can(permissions, 'quality.override') && batch.state !== 'rejected' && !withheld
  const title = `${member.label}, ${analyte}`
  return (
    <section className={classes['details']} aria-label={title}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Title order={3} fz="md" tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })} key={title}>
          {title}
        </Title>
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </Group>
      {checks.length === 0 && <Text fz="sm">{t('Not run yet.')}</Text>}
      {checks.map((check) => (
        <div key={check.id} className={classes['check']}>
          <CheckNumbers check={check} />
          {isExceptable(check) && mayExcept && !batch.is_analyst && (
            <Button size="xs" variant="default" mb="sm" onClick={() => setExcepted(check)}>
              {t('Except ...')}
            </Button>
          )}
          {isExceptable(check) && mayExcept && batch.is_analyst && (
            <Text fz="xs" c="dimmed" mb="sm">
              {t('You prepared or measured this batch; someone else signs its exceptions.')}
            </Text>
          )}
        </div>
      ))}
      <div className={classes['charts']}>
        <ChartsOfCheck sampleId={member.sample.id} analyte={analyte} checks={checks} />
      </div>
      {withheld && (
        <Text fz="sm" mb="sm">
          {t('{analyte} is withheld by {name}: {why}', { analyte, name: withheld.by, why: withheld.why })}
        </Text>
      )}
      {withheld && can(permissions, 'quality.approve') && batch.state !== 'rejected' && batch.released === 0 && (
        <Button size="xs" variant="default" mb="sm" onClick={() => setTakingBack(true)}>
          {t('Report {analyte} Again ...', { analyte })}
        </Button>
      )}
      <RemovalModal
        opened={isTakingBack}
        title={t('Report {analyte} Again', { analyte })}
        confirmLabel={t('Report Again')}
        action={takeBack}
        input={({ reason }) => ({ params: { id: batch.id }, body: { analyte, reason } })}
        onClose={() => setTakingBack(false)}
      >
        {t('Its checks count again as they were judged, and hold the reports of this batch where one failed.')}
      </RemovalModal>
      {mayWithhold && (
        <Button size="xs" variant="default" mb="sm" onClick={() => setWithholding(true)}>
          {t('Withhold {analyte} ...', { analyte })}
        </Button>
      )}
      <RemovalModal
        opened={isWithholding}
        title={t('Withhold {analyte}', { analyte })}
        confirmLabel={t('Withhold')}
        action={withhold}
        input={({ reason }) => ({ params: { id: batch.id }, body: { analyte, reason } })}
        onClose={() => setWithholding(false)}
      >
        {t(
          "The reports of this batch read 'QC failed' for {analyte}, and N/A for totals that need it. They can be released then.",
          {
            analyte,
          },
        )}
      </RemovalModal>
      <Facts>
        <Fact label={t('Sample')}>
          <Anchor component={Link} fz="sm" to={pathTo('sampleReport', { id: member.sample.id })}>
            {member.sample.name}
          </Anchor>
        </Fact>
        {member.lots.map(({ id, lot_number, name }) => (
          <Fact key={id} label={t('Lot')}>
            <Anchor component={Link} fz="sm" to={pathTo('lot', { id })}>
              {`${lot_number}, ${name}`}
            </Anchor>
          </Fact>
        ))}
        {member.runs.map(({ uuid, vial_number, machine_name, at }) => (
          <Fact key={uuid} label={t('Injection')}>
            <Anchor component={Link} fz="sm" to={pathTo('vial', { id: member.sample.id, n: vial_number })}>
              {`${machine_name}, ${formatMoment(at)}`}
            </Anchor>
          </Fact>
        ))}
      </Facts>
      {excepted && (
        <ExceptModal batch={batch} check={excepted} label={member.label} onClose={() => setExcepted(null)} />
      )}
    </section>
  )
}

function CheckNumbers({ check }: { check: AnalyticalBatchCheck }) {
  const reason = reasonOf(check)
  return (
    <Facts>
      <Fact label={MEASURE_WORDS[check.measure]}>{valueOf(check)}</Fact>
      <Fact label={t('State')}>
        <CheckWord state={check.state} />
      </Fact>
      {reason !== null && <Fact label={t('Why')}>{reason}</Fact>}
      {check.measure === 'chart' && (
        <Fact label={t('Where')}>
          <Anchor component={Link} fz="sm" to={pathTo('controlCharts')} search={{ analyte: check.analyte } as never}>
            {t('Control Charts')}
          </Anchor>
        </Fact>
      )}
      {partsOf(check).map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      {check.limit && (
        <>
          <Fact label={t('Limit')}>{limitOf(check)}</Fact>
          <Fact label={t('Source')}>{translated(check.limit.source)}</Fact>
        </>
      )}
      {check.exception !== null && (
        <Fact label={t('Excepted by {name}', { name: check.excepted_by_name ?? '' })}>
          {check.exception}
          {check.excepted_alone === true && ` (${t(SIGNED_ALONE)})`}
        </Fact>
      )}
    </Facts>
  )
}
