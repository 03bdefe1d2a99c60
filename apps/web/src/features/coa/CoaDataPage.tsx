import { readSample } from '@eluent/contract'
import { COA_TEXTS } from '@eluent/domain/coa'
import { isQcSampleType } from '@eluent/domain/samples'
import { Navigate } from '@tanstack/react-router'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { isMissing } from '../../ui/ErrorState/is-missing.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { CoaForm } from './CoaForm.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** The data of a sample's certificate of analysis. */
export function CoaDataPage() {
  const { id } = usePathValues('coaData')
  const sample = useData(readSample, { params: { id: Number(id) } })
  if (isMissing(sample.error)) return <Navigate to="/404" replace />
  const isQc = isQcSampleType(sample.data?.sample_type.slug)
  return (
    <>
      <PageHeader
        title={t('COA Data')}
        crumbs={[
          { label: t('Home'), to: pathTo('home') },
          isQc ? { label: 'QC', to: pathTo('qcList') } : { label: t('Sample Results'), to: pathTo('sampleList') },
          { label: sample.data?.intake_form.strain_name ?? 'N/A', to: pathTo('sampleReport', { id }) },
          { label: t('COA Data') },
        ]}
      />
      <ReadRecord query={sample} errorTitle={translated(COA_TEXTS.readFailed)} skeleton={<SkeletonLines lines={8} />}>
        {(read) => <CoaForm key={read.id} sample={read} />}
      </ReadRecord>
    </>
  )
}
