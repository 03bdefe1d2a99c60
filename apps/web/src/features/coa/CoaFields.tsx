import { Button, Group, SimpleGrid } from '@mantine/core'
import { deleteConsumer } from '@eluent/contract'
import type { UseFormReturnType } from '@mantine/form'
import { COA_AMOUNTS, COA_OTHER, COA_TEXT_MAX, coaTotalName } from '@eluent/domain/coa'
import { SUBMISSION_IDENTIFICATION_MAX } from '@eluent/domain/samples'
import { DEFAULT_TEXT_MAX } from '@eluent/domain/text'
import { IconPlus } from '@tabler/icons-react'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { RowRemoval } from '../../ui/row-actions/RowRemoval.tsx'
import type { CoaValues } from './coa-form.ts'
import classes from './Coa.module.css'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Select } from '../../ui/fields/Select.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface Consumer {
  id: number
  name: string
}

interface CoaFieldsProps {
  form: UseFormReturnType<CoaValues>
  analytes: readonly string[]
  /** The provider's clients; null for laboratories, which have none. */
  consumers: {
    data: readonly Consumer[] | undefined
    error: unknown
    isPending: boolean
    saved: Consumer | null
    /** Opens the form of a new one. */
    onAdd: () => void
  } | null
  disabled: boolean
}

/** What a COA says, field by field. */
export function CoaFields({ form, analytes, consumers, disabled }: CoaFieldsProps) {
  const { amount } = form.getValues()
  const props = (name: keyof CoaValues) => ({ disabled, ...form.getInputProps(name) })
  const analyte = (name: 'coa_analyte_1' | 'coa_analyte_2') => ({
    ...props(name),
    value: form.getValues()[name] || null,
    data: withSaved(analytes, form.getValues()[name]).map((kept) => ({ value: kept, label: shown(kept) })),
    onChange: (value: string | null) => form.setFieldValue(name, value ?? ''),
    searchable: true,
    withAsterisk: true,
  })
  return (
    <div className={classes['side']}>
      <Panel title={t('Certificate')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <TextInput
            label={t('Submission Identification #')}
            withAsterisk
            maxLength={SUBMISSION_IDENTIFICATION_MAX}
            {...props('labIdNumber')}
          />
          {consumers !== null && <PreparedFor form={form} consumers={consumers} disabled={disabled} />}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" mt="lg">
          <Select label={t('Analyte 1')} {...analyte('coa_analyte_1')} />
          <Select label={t('Analyte 2')} {...analyte('coa_analyte_2')} />
        </SimpleGrid>
      </Panel>
      <Panel title={t('Amount')}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
          <Select
            label={t('COA Amount')}
            placeholder={t('None')}
            clearable
            disabled={disabled}
            data={COA_AMOUNTS.map((unit) => ({ value: unit, label: t(unit) }))}
            value={amount === '' ? null : amount}
            error={form.errors['amount']}
            onChange={(value) => {
              form.clearFieldError('other')
              form.clearFieldError('coa_unit_weight')
              form.setFieldValue('amount', value ?? '')
            }}
          />
          {amount === COA_OTHER && (
            <TextInput label={t('Other COA Amount')} withAsterisk maxLength={DEFAULT_TEXT_MAX} {...props('other')} />
          )}
          <DecimalInput
            label={t('Total Unit Weight')}
            withAsterisk={amount !== ''}
            maxLength={DEFAULT_TEXT_MAX}
            rightSection="g"
            {...props('coa_unit_weight')}
          />
        </SimpleGrid>
      </Panel>
      <Panel title={t('Text')}>
        <Counted form={form} name="coa_sample_description" label={t('Description')} required disabled={disabled} />
        <Counted form={form} name="coa_notes" label={t('Notes')} disabled={disabled} />
      </Panel>
    </div>
  )
}

/** A total is named by the product, an analyte by the laboratory. */
const shown = (name: string): string => (name.startsWith(coaTotalName('')) ? translated(name) : name)

/** What was saved stays to be seen though the sample lacks it by now. */
const withSaved = (analytes: readonly string[], saved: string): string[] =>
  saved === '' || analytes.includes(saved) ? [...analytes] : [...analytes, saved]

interface CountedProps {
  form: UseFormReturnType<CoaValues>
  name: 'coa_sample_description' | 'coa_notes'
  label: string
  required?: boolean
  disabled: boolean
}

function Counted({ form, name, label, required = false, disabled }: CountedProps) {
  const used = form.getValues()[name].length
  return (
    <div>
      <Textarea
        label={label}
        withAsterisk={required}
        maxLength={COA_TEXT_MAX}
        autosize
        minRows={2}
        disabled={disabled}
        {...form.getInputProps(name)}
      />
      <div className={classes['counter']}>
        <output
          aria-label={t('Characters of {label}', { label })}
          className="tabular"
        >{`${used}/${COA_TEXT_MAX}`}</output>
      </div>
    </div>
  )
}

function PreparedFor({
  form,
  consumers,
  disabled,
}: Pick<CoaFieldsProps, 'form' | 'disabled'> & { consumers: NonNullable<CoaFieldsProps['consumers']> }) {
  const { data = [], saved } = consumers
  const list = saved === null || data.some(({ id }) => id === saved.id) ? data : [...data, saved]
  const value = form.getValues().consumer_id
  const chosen = data.find(({ id }) => String(id) === value)
  return (
    <div>
      <Select
        label={t('Prepared For')}
        placeholder={consumers.isPending ? t('Loading') : t('None')}
        nothingFoundMessage={t('No client has this name.')}
        clearable
        searchable
        disabled={disabled}
        data={list.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={list.some(({ id }) => String(id) === value) ? value : null}
        error={consumers.error ? t('The clients could not be loaded.') : form.errors['consumer_id']}
        onChange={(next) => form.setFieldValue('consumer_id', next ?? '')}
      />
      {!disabled && (
        <Group gap="xs" mt={4}>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={consumers.onAdd}
          >
            {t('Add Client')}
          </Button>
          {chosen && (
            <RowRemoval word={t('Remove')} noun={t('Client')} row={chosen} remove={deleteConsumer}>
              {t('{name} leaves the list. COAs that name it keep it.', { name: chosen.name })}
            </RowRemoval>
          )}
        </Group>
      )}
    </div>
  )
}
