import type { Sample } from '@eluent/contract'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { t } from '../../language/t.ts'

/** What the laboratory noted of the sample beyond the form; for its own people, not on the shared report. */
export function CustomFieldFacts({ fields }: { fields: Sample['intake_form']['custom_fields'] }) {
  if (fields.length === 0) return null
  return (
    <Panel title={t('Custom Fields')}>
      <Facts layout="grid">
        {fields.map(({ name, value }) => (
          <Fact key={name} label={name}>
            {value === '' ? 'N/A' : value}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}
