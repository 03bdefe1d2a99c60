import { listBench, type BenchSample } from '@eluent/contract'
import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { LeftOut } from '../../ui/DataTable/LeftOut.tsx'
import { leftOutOf, saysId } from '../../ui/DataTable/left-out.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { t } from '../../language/t.ts'
import classes from './Bench.module.css'
import { useBenchTools } from './bench-tools.ts'
import { BenchRow } from './BenchRow.tsx'
import { BenchToolFields } from './BenchTools.tsx'
import { ScanField } from './ScanField.tsx'
import { useBalance } from './use-balance.ts'
import { useBenchScan } from './use-bench-scan.ts'

/** What is weighed and made up at the bench: scan a vial or go down the list, type the weight, Enter leads on. */
export function BenchPage() {
  const search = useTextSearch()
  const leftOut = leftOutOf(search, { batch: saysId })
  const batch = search['batch'] && leftOut.length === 0 ? Number(search['batch']) : null
  const read = useRead(listBench, batch === null ? {} : { query: { batch } })
  const [scanned, setScanned] = useState<BenchSample[]>([])
  // as they stand now, whether they are among those that wait or not
  const reread = useRead(listBench, scanned.length === 0 ? null : { query: { samples: idsOf(scanned) } })
  const tools = useBenchTools()
  const balance = useBalance()
  const scan = useBenchScan(tools, (found) =>
    setScanned((before) => [found, ...before.filter(({ id }) => id !== found.id)]),
  )
  return (
    <>
      <PageHeader />
      <LeftOut names={leftOut} />
      {batch !== null && (
        <Group gap="md" mb="sm">
          <Text size="sm">{t('The members of one analytical batch, in their order.')}</Text>
          <Anchor component={Link} size="sm" to={pathTo('analyticalBatch', { id: batch })}>
            {t('Open the batch')}
          </Anchor>
          <Anchor component={Link} size="sm" to={pathTo('bench')}>
            {t('All that wait')}
          </Anchor>
        </Group>
      )}
      <div className="in-order">
        <div className={classes['tools']}>
          <ScanField scan={scan} />
          <BenchToolFields tools={tools} />
        </div>
        <Text size="sm" c="dimmed" mb="sm">
          {t('A volume is only what the dilution factor leaves out; without one it is 1 mL.')}
        </Text>
        <ReadRecord
          query={read}
          errorTitle={t('The bench sheet could not be loaded.')}
          skeleton={<SkeletonLines lines={8} />}
        >
          {({ data: samples, more, tolerance_percent: tolerance }) => {
            const sheet = { tools, tolerance, balance, onScan: scan.take }
            const fresh = [...samples, ...(reread.data?.data ?? [])]
            const first = scanned.map((one) => fresh.find(({ id }) => id === one.id) ?? one)
            const shown = [...first, ...samples.filter(({ id }) => !scanned.some((one) => one.id === id))]
            return shown.length === 0 ? (
              <EmptyState title={t('No sample waits to be prepared. Scan the label of one to weigh it.')} />
            ) : (
              <>
                <ul className={classes['rows']} aria-label={t('Preparations')}>
                  {shown.map((sample) => (
                    <BenchRow key={sample.id} sample={sample} sheet={sheet} />
                  ))}
                </ul>
                {more && (
                  <Text size="sm" c="dimmed" mt="sm">
                    {t('Older samples wait too: the newest {count} stand here. Scan a label to weigh another.', {
                      count: samples.length,
                    })}
                  </Text>
                )}
              </>
            )
          }}
        </ReadRecord>
      </div>
    </>
  )
}

const idsOf = (samples: readonly BenchSample[]): string => samples.map(({ id }) => id).join(',')
