import type { IssuingOrganization } from '@eluent/contract'
import { Fact, Facts } from '../../../ui/Facts/Facts.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { t } from '../../../language/t.ts'

const FACTS = [
  [t('Name'), 'name'],
  [t('Address'), 'address'],
  [t('Contact Number'), 'contact_no'],
  [t('Email'), 'email'],
  [t('License'), 'license'],
] as const

/** Who issues: the own organization. */
export function IssuerPanel({ issuer }: { issuer: IssuingOrganization }) {
  return (
    <Panel title={t('Issuing Organization')}>
      <Facts>
        {FACTS.map(([label, key]) => (
          <Fact key={key} label={label}>
            {issuer[key]}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}
