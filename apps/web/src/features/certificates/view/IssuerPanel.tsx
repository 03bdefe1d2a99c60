import type { IssuingOrganization } from '@eluent/contract'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import classes from '../parts/Certificates.module.css'

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
      <dl className={classes['facts']}>
        {FACTS.map(([label, key]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{issuer[key] ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
