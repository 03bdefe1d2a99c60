import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import type { VialFacts } from './vial-facts.ts'
import classes from './Vials.module.css'
import { t } from '../../language/t.ts'

/** What the vial is and what came of it, in figures; on to its neighbours. */
export function VialSummary({ sampleId, vial }: { sampleId: number; vial: VialFacts }) {
  const { number, total, result } = vial
  const facts = {
    [t('Vial')]: t('{number} of {total}', { number, total }),
    [t('Metadata points')]: result && String(Object.keys(result.metadata).length),
    [t('Valid analytes')]:
      result &&
      t('{number} of {total}', {
        number: result.results.length,
        total: result.results.length + result.invalid.length,
      }),
    [t('Invalid analytes')]: result && String(result.invalid.length),
    [t('Vial dilution')]: vial.dilutionFactor === null ? null : `${vial.dilutionFactor}x`,
    ...(vial.dilutedFrom !== null && { [t('Diluted from')]: t('Vial {n}', { n: vial.dilutedFrom }) }),
    [t('Vial label')]: vial.label,
    [t('Vial colour')]: vial.color,
    [t('Run')]: result && (result.csDataName ?? null),
    [t('Instrument')]: result && (result.machineName ?? null),
  }
  return (
    <Panel
      title={t('Summary')}
      action={
        <Group gap="xs">
          <Step sampleId={sampleId} to={number - 1} total={total} label={t('Previous vial')} />
          <Step sampleId={sampleId} to={number + 1} total={total} label={t('Next vial')} />
        </Group>
      }
    >
      <Facts layout="grid">
        {Object.entries(facts).map(([name, value]) => (
          <Fact key={name} label={name}>
            {value ?? (
              <span className={classes['missing']} data-flag="orange">
                N/A
              </span>
            )}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}

function Step({ sampleId, to, total, label }: { sampleId: number; to: number; total: number; label: string }) {
  if (to < 1 || to > total) return null
  const next = label.startsWith('Next')
  return (
    <Button
      component={Link}
      to={pathTo('vial', { id: sampleId, n: to })}
      variant="default"
      {...(next
        ? { rightSection: <IconChevronRight size={16} aria-hidden /> }
        : { leftSection: <IconChevronLeft size={16} aria-hidden /> })}
    >
      {label}
    </Button>
  )
}
