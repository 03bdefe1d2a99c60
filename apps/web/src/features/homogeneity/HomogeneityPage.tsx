import { Anchor, Badge, Text } from '@mantine/core'
import { readHomogeneityTest, type HomogeneityTest } from '@eluent/contract'
import { formatMgG } from '@eluent/domain/results'
import { roundHalfUp } from '@eluent/domain/text'
import { Link } from '@tanstack/react-router'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { VERDICTS } from './verdicts.ts'

/** The units of one product with mean and RSD of what they hold. */
export function HomogeneityPage() {
  const { id } = usePathValues('homogeneity')
  const test = useData(readHomogeneityTest, { params: { id: Number(id) } })
  return (
    <>
      <PageHeader {...(test.data && { title: test.data.name })} />
      <ReadRecord query={test} list={{ label: t('Homogeneity'), to: pathTo('homogeneityList') }}>
        {(record) => <Test test={record} />}
      </ReadRecord>
    </>
  )
}

function Test({ test }: { test: HomogeneityTest }) {
  const { verdict, judged_by, limit_percent, limit_source, figures, units } = test
  const measured = units.filter(({ finished }) => finished).length
  const judged = figures.find(({ name }) => name === judged_by)
  const amountOf = (unit: HomogeneityTest['units'][number]) =>
    unit.finished ? figure(formatMgG(unit.totals.find(({ name }) => name === judged_by)?.mg_g ?? 0)) : '–'
  return (
    <>
      <Panel
        title={t('Total Potential {judged_by} of {count} units', { judged_by, count: units.length })}
        action={<Badge color={VERDICTS[verdict].color}>{VERDICTS[verdict].word}</Badge>}
      >
        <Text fz="sm" mb="md">
          {limit_source === null
            ? t(
                'Homogeneous at an RSD of at most {limit} %. The limit is our choice: no profile of these samples names one.',
                {
                  limit: limit_percent,
                },
              )
            : t('Homogeneous at an RSD of at most {limit} %, by the profile {profile}.', {
                limit: limit_percent,
                profile: limit_source,
              })}
          {measured < units.length &&
            t(' {measured} of {count} units are measured.', { measured, count: units.length })}
          {measured === units.length &&
            judged?.rsd_percent === undefined &&
            t(' The report methods of these units have no such total.')}
        </Text>
        <PlainTable
          label={t('Mean and RSD')}
          minWidth={320}
          rows={figures}
          rowKey={({ name }) => name}
          columns={[
            { header: t('Total'), render: ({ name }) => t('Total Potential {name}', { name }) },
            { header: t('Units'), align: 'right', render: ({ n }) => n },
            { header: t('Mean, mg/g'), align: 'right', render: ({ mean_mg_g }) => figure(formatMgG(mean_mg_g)) },
            {
              header: t('RSD %'),
              align: 'right',
              render: ({ rsd_percent }) => (rsd_percent === null ? '–' : figure(roundHalfUp(rsd_percent, 1))),
            },
          ]}
        />
      </Panel>
      <Panel title={t('Units')} flush>
        <PlainTable
          label={t('Units')}
          minWidth={320}
          rows={units}
          rowKey={({ sample_id }) => sample_id}
          columns={[
            {
              header: t('Sample'),
              render: ({ sample_id, name }) => (
                <Anchor component={Link} to={pathTo('sampleReport', { id: sample_id })} inherit>
                  {name ?? 'N/A'}
                </Anchor>
              ),
            },
            { header: t('Batch Number'), render: ({ batch_number }) => batch_number ?? 'N/A' },
            { header: t('{judged_by}, mg/g', { judged_by }), align: 'right', render: amountOf },
          ]}
        />
      </Panel>
    </>
  )
}
