import { Anchor, Text } from '@mantine/core'
import type { SharedSample } from '@eluent/contract'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './SharedReport.module.css'
import { t } from '../../language/t.ts'

/** A released report is an entry of the log, as a certificate is: the way to check it. */
export function ReleaseEntry({ release }: { release: SharedSample['release'] }) {
  if (release?.current !== true || release.tracer === null) return null
  const { report_number: number, tracer } = release
  return (
    <div className={classes['entry']}>
      <Panel title={t('Released Report')}>
        <Text>{t('Released report {number} as sealed in the log.', { number })}</Text>
        <Text size="sm" c="dimmed" mt={4}>
          {t('Anyone can check that it reads as it was released.')}
        </Text>
        <Text size="sm" mt="sm">
          TRACER <span className={classes['tracer']}>{tracer}</span>
        </Text>
        <Anchor component={Link} to={pathTo('verifyTracer', { tracer })} className={classes['check'] ?? ''}>
          <IconShieldCheck size={18} stroke={1.6} aria-hidden />
          {t('Check report {number}', { number })}
        </Anchor>
      </Panel>
    </div>
  )
}
