import { Text } from '@mantine/core'
import type { ReportView } from '@eluent/domain/report'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './Report.module.css'
import { t } from '../../language/t.ts'

/** What a reissued report says differently, and why. */
export function Reissue({ reissue }: { reissue: NonNullable<ReportView['reissue']> }) {
  const { replaces, why, changes } = reissue
  return (
    <Panel title={t('What changed since report {replaces}', { replaces })}>
      <Text mb="sm">{t('Reason: {why}', { why })}</Text>
      <ul className={classes['changes']}>
        {changes.map(({ what, old, new: now }) => (
          <li key={what}>
            <span>{what}</span> {old} → {now}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
