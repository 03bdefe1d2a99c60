import { listBench, type BenchSample } from '@eluent/contract'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
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
import { useBenchScan } from './use-bench-scan.ts'

/** What is weighed and made up at the bench: scan a vial or go down the list, type the weight, Enter leads on. */
export function BenchPage() {
  const sheet = useRead(listBench, {}, { select: ({ data }) => data })
  const [scanned, setScanned] = useState<BenchSample[]>([])
  const tools = useBenchTools()
  const scan = useBenchScan(tools, (found) =>
    setScanned((before) => [found, ...before.filter(({ id }) => id !== found.id)]),
  )
  return (
    <>
      <PageHeader />
      <div className={classes['tools']}>
        <ScanField scan={scan} />
        <BenchToolFields tools={tools} />
      </div>
      <ReadRecord
        query={sheet}
        errorTitle={t('The bench sheet could not be loaded.')}
        skeleton={<SkeletonLines lines={8} />}
      >
        {(samples) => {
          const shown = [...scanned, ...samples.filter(({ id }) => !scanned.some((one) => one.id === id))]
          return shown.length === 0 ? (
            <EmptyState title={t('No sample waits to be prepared. Scan the label of one to weigh it.')} />
          ) : (
            <ul className={classes['rows']} aria-label={t('Preparations')}>
              {shown.map((sample) => (
                <BenchRow key={sample.id} sample={sample} tools={tools} onScan={scan.take} />
              ))}
            </ul>
          )
        }}
      </ReadRecord>
    </>
  )
}
