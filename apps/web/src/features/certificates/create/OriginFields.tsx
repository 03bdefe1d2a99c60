import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { IssuingOrganization } from '@eluent/contract'
import { ORIGIN_FIELD_MAX, fieldWords, originatorOf, type OriginKey } from '@eluent/domain/certificates'
import { useState } from 'react'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import type { OriginValues } from './origin-form.ts'
import { t } from '../../../language/t.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.ts'
import { Textarea } from '../../../ui/fields/Textarea.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

interface OriginFieldsProps {
  form: UseFormReturnType<OriginValues>
  issuer: IssuingOrganization
  userName: string
}

/** The form fields of a certificate of origin, without its attachments. */
export function OriginFields({ form, issuer, userName }: OriginFieldsProps) {
  const [isIssuer, setIsIssuer] = useState(false)
  const field = (key: OriginKey) => ({
    label: t(fieldWords(key)),
    withAsterisk: true,
    maxLength: ORIGIN_FIELD_MAX[key],
    ...form.getInputProps(key),
  })
  const copy = (same: boolean) => {
    setIsIssuer(same)
    const originator = originatorOf(userName, issuer)
    for (const [key, value] of Object.entries(originator)) {
      form.setFieldValue(key, same ? value : '')
      form.clearFieldError(key)
    }
  }
  return (
    <>
      <Panel title={t('Originator')}>
        <Checkbox
          mb="md"
          size="md"
          label={t('Originator is same as Issuing Organization')}
          checked={isIssuer}
          onChange={({ currentTarget }) => copy(currentTarget.checked)}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <TextInput key={form.key('originator_name')} {...field('originator_name')} />
          <TextInput key={form.key('originator_affiliation')} {...field('originator_affiliation')} />
          <Textarea
            key={form.key('originator_address')}
            {...field('originator_address')}
            size="md"
            autosize
            minRows={1}
          />
          <TextInput key={form.key('originator_license_number')} {...field('originator_license_number')} />
        </SimpleGrid>
      </Panel>
      <Panel title={t('Certificate')}>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
          <TextInput key={form.key('certificate_name')} {...field('certificate_name')} />
          <TextInput key={form.key('date_assigned')} {...field('date_assigned')} type="date" max="9999-12-31" />
          <TextInput key={form.key('approver_name')} {...field('approver_name')} />
        </SimpleGrid>
        <Textarea
          key={form.key('declaration_of_origin')}
          {...field('declaration_of_origin')}
          size="md"
          mt="md"
          autosize
          minRows={3}
        />
      </Panel>
    </>
  )
}
