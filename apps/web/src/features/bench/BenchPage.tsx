import { listBench, listEquipment, type BenchSample } from '@eluent/contract'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useData, useRead } from '../../frame/data/use-read.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { t } from '../../language/t.ts'
import classes from './Bench.module.css'
import { BenchRow } from './BenchRow.tsx'
import { ScanField } from './ScanField.tsx'

/** What is weighed and made up at the bench: scan a vial or go down the list, type the weight, Enter leads on. */
export function BenchPage() {
  const sheet = useRead(listBench, {}, { select: ({ data }) => data })
  const [scanned, setScanned] = useState<BenchSample[]>([])
  const [balanceId, setBalanceId] = useState<string | null>(null)
  return (
    <>
      <PageHeader />
      <div className={classes['tools']}>
        <ScanField
          onFound={(found) => setScanned((before) => [found, ...before.filter(({ id }) => id !== found.id)])}
        />
        <BalanceSelect value={balanceId} onChange={setBalanceId} />
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
                <BenchRow key={sample.id} sample={sample} balanceId={balanceId === null ? null : Number(balanceId)} />
              ))}
            </ul>
          )
        }}
      </ReadRecord>
    </>
  )
}

/** The balance of this sheet; not shown where the laboratory keeps none. */
function BalanceSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const pieces = useData(listEquipment, {})
  const balances = pieces.data?.filter(({ kind, state }) => kind === 'balance' && state === 'in_service') ?? []
  if (balances.length === 0) return null
  return (
    <Select
      label={t('Balance')}
      placeholder={t('Not stated')}
      clearable
      data={balances.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}
