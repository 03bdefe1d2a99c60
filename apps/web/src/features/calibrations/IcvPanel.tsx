import { chooseIcv, listIcvCandidates, type Calibration } from '@eluent/contract'
import { ICV_TEXTS, icvProblems, judgeIcv, type CalibrationAnalyte, type SourceLot } from '@eluent/domain/calibrations'
import { Alert, Anchor, Space, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { Figure } from './AnalyteTable.tsx'
import { fixed } from './figure-text.ts'
import { t } from '../../language/t.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

interface IcvPanelProps {
  calibration: Calibration
  /** As they are fitted on the page. */
  analytes: readonly CalibrationAnalyte[]
  mayChoose: boolean
}

/** The check by a second source: what it reads, of which lots it and the levels were made. */
export function IcvPanel({ calibration, analytes, mayChoose }: IcvPanelProps) {
  const { icv, icv_limit: limit, lots } = calibration
  const { low, high, source } = limit
  const judged = icv === null ? null : judgeIcv(analytes, icv, limit)
  const problems = icvProblems(analytes, icv, { lots, limit })
  return (
    <Panel title={t('ICV of another lot')}>
      {mayChoose && <IcvChoice calibration={calibration} />}
      {judged !== null && (
        <Text mb="md" fw={600}>
          {problems.length === 0 ? <IconCheck size={16} aria-hidden="true" /> : <IconX size={16} aria-hidden="true" />}{' '}
          {t('ICV of another lot: {percent} % of {analyte}, limit {low} to {high} %', {
            percent: fixed(judged.worst_percent, 1),
            analyte: judged.worst_analyte ?? '–',
            low,
            high,
          })}
        </Text>
      )}
      {problems.length > 0 && (
        <Alert color="yellow" variant="light" mb="md" icon={<IconAlertTriangle size={20} stroke={1.6} />}>
          <ul>
            {problems.map(({ text, values }) => (
              <li key={`${text} ${JSON.stringify(values)}`}>{t(ICV_TEXTS[text], values)}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Facts layout="grid">
        <Fact label={t('Limit')}>
          {limit.profile === null
            ? t('{low} to {high} %, {source}', { low, high, source })
            : t('{low} to {high} %, profile {profile}: {source}', { low, high, source, profile: limit.profile })}
        </Fact>
        <Fact label={t('Levels made of')}>{lots.levels.length > 0 ? <Lots lots={lots.levels} /> : null}</Fact>
        <Fact label={t('ICV made of')}>{lots.icv.length > 0 ? <Lots lots={lots.icv} /> : null}</Fact>
        <Fact label={t('ICV sample')}>
          {icv === null ? null : (
            <Anchor component={Link} to={pathTo('sampleReport', { id: icv.sample_id })} inherit>
              {t('No. {id}, {when}', { id: icv.sample_id, when: formatListDate(icv.measured_at) })}
            </Anchor>
          )}
        </Fact>
      </Facts>
      <Space h="md" />
      {judged !== null && (
        <PlainTable
          label={t('Readings of the ICV')}
          minWidth={480}
          rows={judged.readings}
          rowKey={({ name, vial }) => `${name} ${vial}`}
          columns={[
            { header: t('Analyte'), render: ({ name }) => name },
            { header: t('Vial'), render: ({ vial, label }) => `${vial} · ${label}` },
            { header: t('Area'), align: 'right', render: ({ area }) => fixed(area, 3) },
            { header: t('Found, ug/mL'), align: 'right', render: ({ found }) => fixed(found, 4) },
            {
              header: t('Found, %'),
              align: 'right',
              render: ({ recovery_percent, keeps }) => <Figure text={fixed(recovery_percent, 1)} keeps={keeps} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}

function IcvChoice({ calibration: { id, version, icv } }: { calibration: Calibration }) {
  const candidates = useRead(listIcvCandidates, { params: { id } })
  const choose = useChange(chooseIcv)
  const found = candidates.data?.data ?? []
  const chosen = icv === null || found.some(({ sample_id }) => sample_id === icv.sample_id) ? [] : [icv]
  return (
    <>
      <NativeSelect
        label={t('ICV sample')}
        description={t('Standard samples of this instrument and report method, measured after the levels')}
        mb="md"
        maw={420}
        disabled={choose.isPending}
        value={icv?.sample_id ?? ''}
        data={[
          { value: '', label: found.length === 0 ? t('None measured yet') : t('None') },
          ...[
            ...found.map((one) => ({ ...one, name: one.strain_name })),
            ...chosen.map((one) => ({ ...one, name: null })),
          ].map(({ sample_id, name, measured_at }) => ({
            value: String(sample_id),
            label: `${name ?? ''} · ${t('No. {id}, {when}', { id: sample_id, when: formatListDate(measured_at) })}`,
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose.mutate({ params: { id }, body: { version, sample_id: value === '' ? null : Number(value) } })
        }
      />
      <FormError error={choose.error} />
    </>
  )
}

function Lots({ lots }: { lots: readonly SourceLot[] }) {
  return lots.map(({ id, lot_number }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Anchor component={Link} to={pathTo('lot', { id })} inherit style={{ whiteSpace: 'nowrap' }}>
        {lot_number}
      </Anchor>
    </Fragment>
  ))
}
