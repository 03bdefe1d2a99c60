import type { Sample } from '@eluent/contract'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { t } from '../../language/t.ts'

interface CoaPeopleProps {
  sample: Sample
  reviewer: string
  /** The client chosen on the form; null where the organization has no clients of its own. */
  consumer: { id: string; list: readonly { id: number; name: string }[] } | null
}

/** Who stands behind the COA and for whom it is made. */
export function CoaPeople({ sample, reviewer, consumer }: CoaPeopleProps) {
  const { coa_data: saved, intake_form, tested_by } = sample
  const chosen =
    consumer?.list.find(({ id }) => String(id) === consumer.id)?.name ??
    (consumer?.id === String(saved?.consumer?.id) ? saved?.consumer?.name : undefined)
  const preparedFor = consumer === null ? intake_form.prepared_for : chosen
  return (
    <Panel title={t('People')}>
      <Facts layout="grid">
        <Fact label={t('Reviewer')}>{reviewer || 'N/A'}</Fact>
        <Fact label={t('Analyst')}>{tested_by?.name ?? 'N/A'}</Fact>
        <Fact label={t('Prepared For')}>{preparedFor || 'N/A'}</Fact>
      </Facts>
    </Panel>
  )
}
