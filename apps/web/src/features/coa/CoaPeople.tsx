import type { Sample } from '@eluent/contract'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './Coa.module.css'

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
    <Panel title="People">
      <dl className={classes['facts']}>
        {[
          { label: 'Reviewer', value: reviewer },
          { label: 'Analyst', value: tested_by?.name },
          { label: 'Prepared For', value: preparedFor },
        ].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'N/A'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
