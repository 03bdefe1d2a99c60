import type { IssuingOrganization } from '@eluent/contract'
import { Fact, Facts } from '../../../ui/Facts/Facts.tsx'
import { Panel } from '../../../ui/Panel/Panel.tsx'

const FACTS = [
  ['Name', 'name'],
  ['Address', 'address'],
  ['Contact Number', 'contact_no'],
  ['Email', 'email'],
  ['License', 'license'],
] as const

/** Who issues: the own organization. */
export function IssuerPanel({ issuer }: { issuer: IssuingOrganization }) {
  return (
    <Panel title="Issuing Organization">
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
