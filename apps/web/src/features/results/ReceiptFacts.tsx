import type { Sample } from '@eluent/contract'
import type { Receipt } from '@eluent/domain/samples'
import { Fragment } from 'react'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { figure } from '../../language/figures.ts'
import classes from './Report.module.css'
import { t } from '../../language/t.ts'

interface ReceiptFactsProps {
  receipt: Sample['intake_form']['receipt']
  amendments: Sample['amendments']
}

type Field = Exclude<keyof Receipt, 'amount_unit'>

const LABELS: Readonly<Record<Field, string>> = {
  collected_at: t('Collected'),
  collected_by: t('Collected By'),
  collected_place: t('Place'),
  sampler_licence: t("Sampler's Licence"),
  received_at: t('Received'),
  received_by: t('Received By'),
  condition: t('Condition'),
  temperature_c: t('Temperature'),
  amount: t('Amount Received'),
}
const FIELDS = Object.keys(LABELS) as Field[]
const OF_AMOUNT = ['receipt.amount', 'receipt.amount_unit']

/** How the sample came to the laboratory, and what stood there before it was amended; a link states the times alone. */
export function ReceiptFacts({ receipt, amendments }: ReceiptFactsProps) {
  const ofReceipt = amendments.filter(({ field }) => field.startsWith('receipt.'))
  if (receipt === null && ofReceipt.length === 0) return null
  return (
    <Panel title={t('Collection and Receipt')}>
      <Facts layout="grid">
        {FIELDS.map((field) => (
          <Fact key={field} label={LABELS[field]}>
            {ofReceipt
              .filter((one) => (field === 'amount' ? OF_AMOUNT.includes(one.field) : one.field === `receipt.${field}`))
              .map((one) => (
                <Fragment key={`${one.field} ${one.at}`}>
                  <del>{shown(field, one.field === 'receipt.amount_unit' ? null : one.old, one.old)}</del>
                  <span className={classes['amended']}>
                    {t('Amended by {by}, {at}: {why}', { by: one.by, at: formatListDate(one.at), why: one.why })}
                  </span>
                </Fragment>
              ))}
            {shown(field, receipt?.[field] ?? null, receipt?.amount_unit ?? null)}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}

function shown(field: Field, value: string | number | null, unit: string | null): string {
  if (field === 'amount') return value === null ? (unit ?? 'N/A') : `${figure(String(value))} ${unit ?? ''}`
  if (value === null) return 'N/A'
  if (field === 'temperature_c') return `${figure(String(value))} °C`
  return field === 'collected_at' || field === 'received_at' ? formatListDate(String(value)) : String(value)
}
