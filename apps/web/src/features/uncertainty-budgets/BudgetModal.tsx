import {
  createUncertaintyBudget,
  updateUncertaintyBudget,
  type ControlChart,
  type ReportMethod,
  type UncertaintyBudget,
} from '@eluent/contract'
import { BUDGET_NOTE_MAX, checkBudget, DEFAULT_HEAD } from '@eluent/domain/uncertainty'
import { parseDecimal } from '@eluent/domain/text'
import { Accordion, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import dayjs from 'dayjs'
import { useCallback, useRef, useState } from 'react'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { emptyLine, lineFor, periodOf, valuesOf, type LineValues } from './budget-values.ts'
import { LineEditor } from './LineEditor.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface BudgetModalProps {
  method: ReportMethod
  /** What it begins with; null for an empty one. */
  from: UncertaintyBudget | null
  /** Whether `from` is the draft that is changed; otherwise a new one is drafted. */
  changes: boolean
  onClose: () => void
}

/** Drafts the budget of a report method as it stands, or changes a draft. */
export function BudgetModal({ method, from, changes, onClose }: BudgetModalProps) {
  const create = useCreate(createUncertaintyBudget)
  const update = useChange(updateUncertaintyBudget)
  const [charts, setCharts] = useState<ReadonlyMap<string, ControlChart>>(new Map())
  const [opened, setOpened] = useState<string | null>(from === null ? null : (from.lines[0]?.analyte ?? null))
  const body = useRef<HTMLDivElement>(null)
  const today = dayjs().format('YYYY-MM-DD')
  const record = useSaveForm({
    initialValues: valuesOf(from, today),
    validate: (values) => {
      const periods = values.lines.map(({ chart }) => periodOf(charts.get(chart.series_id), chart))
      return firstMessages(checkBudget(values, today, periods).errors)
    },
    save: (budget) =>
      changes && from !== null
        ? update.mutateAsync({ params: { id: from.id }, body: { version: from.version, budget } })
        : create.mutateAsync({ body: { budget: { ...budget, method_id: method.id } } }),
    onInvalid: (errors, { getValues }) => {
      const at = Object.keys(errors).flatMap((path) => /^lines\.(\d+)\./.exec(path)?.[1] ?? [])[0]
      if (at !== undefined) setOpened(getValues().lines[Number(at)]?.analyte ?? null)
      // once it is drawn
      requestAnimationFrame(() => {
        const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
        wrong?.scrollIntoView({ block: 'center' })
        wrong?.focus()
      })
    },
    savedText: t('Draft saved'),
    onSaved: onClose,
  })
  const { form } = record
  const { lines, k: typedK } = form.values
  const k = parseDecimal(typedK) ?? DEFAULT_HEAD.k
  const others = method.analytes
    .map(({ analyte }) => analyte)
    .filter((name) => lines.every(({ analyte }) => analyte !== name))
  const setLines = (changed: LineValues[]) => form.setFieldValue('lines', changed)
  const keepChart = useCallback((chart: ControlChart) => {
    const id = String(chart.id)
    setCharts((known) => (known.get(id) === chart ? known : new Map(known).set(id, chart)))
  }, [])
  const add = (analyte: string) => {
    setLines([...lines, emptyLine(analyte)])
    setOpened(analyte)
  }
  const errorOf = (at: number) => (field: string) => {
    const error = form.errors[`lines.${at}.${field}`]
    return typeof error === 'string' ? error : undefined
  }
  const title = changes ? t('Change the draft') : t('Draft a budget')
  return (
    <Modal opened onClose={record.pending ? () => undefined : onClose} title={title} size="xl">
      <RecordForm label={title} record={record} submitLabel={t('Save Draft')} cancel={onClose}>
        <Stack gap="md" ref={body}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
            <TextInput type="date" label={t('Estimated on')} withAsterisk {...form.getInputProps('estimated_on')} />
            <DecimalInput label={t('Coverage factor k')} {...form.getInputProps('k')} />
            <DecimalInput label={t('Correlation r in totals')} {...form.getInputProps('correlation')} />
            <DecimalInput label={t('u of the moisture, %')} {...form.getInputProps('moisture_u_percent')} />
          </SimpleGrid>
          <Text fz="sm" c="dimmed">
            {t('k = 2 covers about 95 %. Without a u of the moisture, no U is stated on dry weight.')}
          </Text>
          <Accordion value={opened} onChange={setOpened} variant="contained" keepMounted={false}>
            {lines.map((line, at) => (
              <Accordion.Item key={line.analyte} value={line.analyte}>
                <Accordion.Control>{line.analyte}</Accordion.Control>
                <Accordion.Panel>
                  <LineEditor
                    line={line}
                    methodId={method.id}
                    k={k}
                    charts={charts}
                    errors={Object.fromEntries(
                      ['from_percent', 'source', 'chart', 'pairs', 'references', 'factors', 'expanded_percent'].map(
                        (field) => [field, errorOf(at)(field)],
                      ),
                    )}
                    hasOthers={others.length > 0}
                    onChange={(part) => {
                      setLines(lines.map((one, place) => (place === at ? { ...one, ...part } : one)))
                      for (const field of Object.keys(part)) form.clearFieldError(`lines.${at}.${field}`)
                    }}
                    onChart={keepChart}
                    onRemove={() => setLines(lines.filter((_, place) => place !== at))}
                    onCopy={() => setLines([...lines, ...others.map((analyte) => lineFor(analyte, line))])}
                  />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
          {others.length > 0 && (
            <Group align="flex-end">
              <NativeSelect
                label={t('Add an analyte')}
                error={form.errors['lines']}
                value=""
                data={[{ value: '', label: t('Choose ...') }, ...others]}
                onChange={({ currentTarget }) => {
                  if (currentTarget.value !== '') add(currentTarget.value)
                }}
              />
            </Group>
          )}
          <Textarea
            label={t('Note')}
            autosize
            minRows={1}
            maxLength={BUDGET_NOTE_MAX}
            {...form.getInputProps('note')}
          />
        </Stack>
      </RecordForm>
    </Modal>
  )
}
