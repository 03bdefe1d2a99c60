import { Button } from '@mantine/core'
import { can } from '@eluent/domain/auth'
import { gridTypeOf } from '@eluent/domain/batches'
import { listBatchQrCodes, printBatchQrCodes, readBatch, type Batch, type BatchQrCode } from '@eluent/contract'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useApi, useSession } from '../../frame/services.ts'
import { LabelsDialog, type LabelsOrder } from '../../ui/LabelsDialog/LabelsDialog.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { QrImage } from '../../ui/QrImage/QrImage.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { labelSummary } from './batch-form.ts'
import classes from './QrCodes.module.css'
import { t } from '../../language/t.ts'

/** The QR codes of a batch, to be printed and put up where they belong. */
export function QrCodesPage() {
  const params = { id: Number(usePathValues('batchQrCodes').id) }
  const batch = useData(readBatch, { params })
  const codes = useData(listBatchQrCodes, { params })
  const [printing, setPrinting] = useState(false)
  const list = { label: t('Batches'), to: pathTo('batchList') }
  const print = codes.data !== undefined && (
    <Button leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={() => setPrinting(true)}>
      {t('Print')}
    </Button>
  )
  return (
    <>
      <PageHeader action={print}>{batch.data && <BatchLine batch={batch.data} />}</PageHeader>
      <ReadRecord query={codes} list={list}>
        {(positions) => (
          <>
            <ul className={classes['codes']} aria-label={t('QR codes')}>
              {positions.map((code) => (
                <Code key={code.share_key} code={code} />
              ))}
            </ul>
            {printing && <PrintDialog batchId={params.id} codes={positions} onClose={() => setPrinting(false)} />}
          </>
        )}
      </ReadRecord>
    </>
  )
}

const BatchLine = ({ batch }: { batch: Batch }) =>
  t('{name}, {name2}, {qr_code_count} positions', {
    name: batch.name,
    name2: gridTypeOf(batch.grid_type)?.name ?? batch.grid_type,
    qr_code_count: batch.qr_code_count,
  })

function Code({ code }: { code: BatchQrCode }) {
  const permissions = useSession()?.claims.permissions
  return (
    <li className={classes['code']}>
      <span className={classes['label']}>{code.label}</span>
      <QrImage text={code.url} size={200} label={t('QR code of {label}', { label: code.label })} />
      <span className={classes['key']}>{code.share_key}</span>
      <span className="no-print">
        {code.batch_test_id !== null && can(permissions, 'batch_test.edit') && (
          <Link to={pathTo('batchTestEdit', { id: code.batch_test_id })} className={classes['link']}>
            {t('Batch test of {label}', { label: code.label })}
          </Link>
        )}
        {code.batch_test_id === null && can(permissions, 'batch_test.create') && (
          <Link to={pathTo('batchTestCreate')} search={{ share_key: code.share_key }} className={classes['link']}>
            {t('Test {label}', { label: code.label })}
          </Link>
        )}
      </span>
    </li>
  )
}

interface PrintDialogProps {
  batchId: number
  codes: readonly BatchQrCode[]
  onClose: () => void
}

function PrintDialog({ batchId, codes, onClose }: PrintDialogProps) {
  const api = useApi()
  const send = (order: LabelsOrder) => api.send(printBatchQrCodes, { params: { id: batchId }, query: { ...order } })
  const summary = labelSummary(codes.map(({ label }) => label))
  return <LabelsDialog summary={summary} count={codes.length} opened onClose={onClose} send={send} />
}
