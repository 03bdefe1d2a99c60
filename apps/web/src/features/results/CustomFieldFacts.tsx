import type { Sample } from '@eluent/contract'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './Report.module.css'

/** What the laboratory noted of the sample beyond the form; for its own people, not on the shared report. */
export function CustomFieldFacts({ fields }: { fields: Sample['intake_form']['custom_fields'] }) {
  if (fields.length === 0) return null
  return (
    <Panel title="Custom Fields">
      <dl className={classes['facts']}>
        {fields.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === '' ? 'N/A' : value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
