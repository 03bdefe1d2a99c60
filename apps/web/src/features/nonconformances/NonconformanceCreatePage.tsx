import { createNonconformance } from '@eluent/contract'
import { validateNonconformance, type Touch } from '@eluent/domain/nonconformances'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useCreate } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { touchesIn } from './nonconformance-words.ts'
import { NonconformanceFields } from './NonconformanceFields.tsx'
import { TouchChoice, type NamedTouch } from './TouchChoice.tsx'
import { useToday } from './use-today.ts'
import { t } from '../../language/t.ts'

const KIND_OF: Readonly<Record<Touch['kind'], string>> = {
  sample: 'sample',
  batch: 'sample',
  lot: 'reference_material',
  equipment: 'equipment',
  calibration: 'quality_control',
}

/** Opens one by hand; the page that it was opened from has named its records in the address, and may say how severe it is since when. */
export function NonconformanceCreatePage() {
  const today = useToday()
  const { touches: named, severity, since = '' } = useTextSearch()
  const [touches, setTouches] = useState<NamedTouch[]>(() =>
    touchesIn(named).map((touch) => ({ ...touch, name: null })),
  )
  const [first] = touches
  const create = useCreate(createNonconformance)
  const list = pathTo('nonconformanceList')
  const record = useRecordForm({
    record: null,
    initialValues: {
      what: '',
      kind: first === undefined ? 'quality_control' : KIND_OF[first.kind],
      severity: severity === 'high' ? severity : 'medium',
      found_on: today,
      since,
      due_on: '',
      owner_id: '',
    },
    validate: (values) => firstMessages(validateNonconformance(values, today)),
    save: ({ owner_id, ...values }) =>
      create.mutateAsync({
        body: {
          nonconformance: {
            ...values,
            owner_id: owner_id ? Number(owner_id) : null,
            touches: touches.map(({ kind, id }) => ({ kind, id })),
          },
        },
      }),
    savedText: ({ data }) => t('Nonconformance {number} opened', { number: data.number }),
    next: ({ data }) => pathTo('nonconformance', { id: data.id }),
  })
  return (
    <>
      <PageHeader />
      <RecordForm label={t('Nonconformance')} record={record} submitLabel={t('Create')} cancel={list}>
        <Panel>
          <Stack gap="md" maw={640}>
            <NonconformanceFields form={record.form} today={today} />
            <TouchChoice touches={touches} onChange={setTouches} />
          </Stack>
        </Panel>
      </RecordForm>
    </>
  )
}
