import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import type { VialFacts } from './vial-facts.ts'
import classes from './Vials.module.css'

/** A value, or N/A in orange where there is none. */
function Known({ children }: { children: ReactNode }) {
  return children === null ? <span data-flag="orange">N/A</span> : children
}

/** What the vial is and what came of it, in figures; on to its neighbours. */
export function VialSummary({ sampleId, vial }: { sampleId: number; vial: VialFacts }) {
  const { number, total, result } = vial
  const facts = {
    Vial: `${number} of ${total}`,
    'Metadata points': result && String(Object.keys(result.metadata).length),
    'Valid analytes': result && `${result.results.length} of ${result.results.length + result.invalid.length}`,
    'Invalid analytes': result && String(result.invalid.length),
    'Vial dilution': vial.dilutionFactor === null ? null : `${vial.dilutionFactor}x`,
    'Vial label': vial.label,
    'Vial colour': vial.color,
    Run: result && (result.csDataName ?? null),
    Instrument: result && (result.machineName ?? null),
  }
  return (
    <Panel
      title="Summary"
      action={
        <Group gap="xs">
          <Step sampleId={sampleId} to={number - 1} total={total} label="Previous vial" />
          <Step sampleId={sampleId} to={number + 1} total={total} label="Next vial" />
        </Group>
      }
    >
      <dl className={classes['facts']}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Known>{value}</Known>
            </dd>
          </div>
        ))}
      </dl>
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
