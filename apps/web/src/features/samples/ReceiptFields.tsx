import { SimpleGrid } from '@mantine/core'
import { PURPOSE_NAMES, PURPOSES } from '@eluent/domain/samples'
import { useState } from 'react'
import type { RecordForm } from '../../ui/forms/use-record-form.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { CertificateFields } from '../results/details/CertificateFields.tsx'
import { ReceiptInputs } from '../results/details/ReceiptInputs.tsx'
import type { SampleValues } from './sample-form.ts'
import classes from './SampleForm.module.css'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'

/** When, where and by whom the sample was collected and received; folded until something is noted. */
export function ReceiptFields({ form }: { form: RecordForm<SampleValues>['form'] }) {
  const [startsOpen] = useState(() => {
    const { receipt, purpose } = form.getValues()
    return [...Object.values(receipt), purpose].some((value) => value !== null && value !== '')
  })
  const { purpose, details } = form.getValues()
  const { client_address, client_licence, state_package_id, batch_size, batch_size_unit } = details
  // of a compliance sample, and where something was said
  const showsCertificate =
    purpose === 'compliance' ||
    [client_address, client_licence, state_package_id, batch_size, batch_size_unit].some(Boolean)
  const isWrong = Object.keys(form.errors).some((field) =>
    /^(?:receipt\.|details\.(?:client|state|batch)|purpose$)/.test(field),
  )
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <Panel title={t('Collection and Receipt')}>
      <details
        className={classes['receipt']}
        open={isOpen || isWrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t('When, where and by whom the sample was collected and received (optional)')}</summary>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg" mt="md">
          <ReceiptInputs inputProps={(field) => form.getInputProps(`receipt.${field}`)} />
          <Select
            label={t('Purpose')}
            clearable
            data={PURPOSES.map((value) => ({ value, label: t(PURPOSE_NAMES[value]) }))}
            {...form.getInputProps('purpose')}
          />
          {showsCertificate && <CertificateFields inputProps={(field) => form.getInputProps(`details.${field}`)} />}
        </SimpleGrid>
      </details>
    </Panel>
  )
}
