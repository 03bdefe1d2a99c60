import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { isAsked, KNOWN_ANALYTE_NAMES, type AnalyteMatch } from '@eluent/domain/analyte-names'
import { compoundNames } from '@eluent/domain/result-imports'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../../ui/PlainTable/PlainTable.tsx'
import type { NameOfFile } from '../session/import-state.ts'
import { t } from '../../../language/t.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.ts'

interface AnalyteNamesProps {
  matches: readonly AnalyteMatch[]
  /** What was said in this import. */
  said: readonly NameOfFile[]
  /** What the report methods call their analytes. */
  analytes: readonly string[]
  onChange: (names: readonly NameOfFile[]) => void
}

/** The name as it is stored where nobody says otherwise. */
function asWritten({ written }: AnalyteMatch): string {
  return compoundNames([written], null)[0] ?? written
}

/** What the file calls its analytes and what is stored; what is new is asked before it is imported, and then remembered. */
export function AnalyteNames({ matches, said, analytes, onChange }: AnalyteNamesProps) {
  const [all, setAll] = useState(false)
  const open = matches.filter(isAsked)
  const isSaid = (match: AnalyteMatch): boolean => said.some(({ written }) => written === match.written)
  const changed = matches.filter((match) => isSaid(match) || match.analyte !== match.written)
  const shown = all ? matches : matches.filter((match) => isAsked(match) || changed.includes(match))
  const known = [...new Set([...analytes, ...KNOWN_ANALYTE_NAMES])]
  const others = (match: AnalyteMatch) => said.filter(({ written }) => written !== match.written)
  const say = (match: AnalyteMatch, analyte: string) =>
    onChange(analyte === '' ? others(match) : [...others(match), { written: match.written, analyte }])
  if (matches.length === 0) return null
  return (
    <Panel
      title={t('Analyte names')}
      flush={shown.length > 0}
      action={
        <Group gap="xs">
          {open.length > 0 && (
            <Button
              size="compact-sm"
              onClick={() =>
                onChange([
                  ...said,
                  ...open.map((match) => ({ written: match.written, analyte: match.suggestion ?? asWritten(match) })),
                ])
              }
            >
              {t('Take all as proposed')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? t('Show less') : t('Show all {count}', { count: matches.length })}
          </Button>
        </Group>
      }
    >
      <Stack gap={0}>
        <Text size="sm" px={shown.length > 0 ? 20 : 0} py="xs" role={open.length > 0 ? 'alert' : undefined}>
          {open.length > 0
            ? t(
                '{count, plural, one {# name is} other {# names are}} new: say which analytes they are. The laboratory remembers it.',
                { count: open.length },
              )
            : t('Each name of the file is known.')}{' '}
          <Anchor component={Link} to={pathTo('analyteNames')} inherit>
            {t('Settings > Analyte names')}
          </Anchor>
        </Text>
        {shown.length > 0 && (
          <PlainTable
            label={t('Analyte names')}
            minWidth={560}
            rows={shown}
            rowKey={({ written }) => written}
            columns={[
              { header: t('The file writes'), render: ({ written }) => written },
              {
                header: t('Stored as'),
                render: (match) => (
                  <NativeSelect
                    aria-label={t('Stored as, of {name}', { name: match.written })}
                    size="sm"
                    maw={260}
                    error={isAsked(match)}
                    value={isAsked(match) ? '' : match.analyte}
                    data={optionsOf(match, known)}
                    onChange={({ currentTarget: { value } }) => say(match, value)}
                  />
                ),
              },
              {
                header: t('Because'),
                render: (match) => (
                  <Group gap="xs" component="span" wrap="nowrap">
                    <Text size="sm" component="span">
                      {isSaid(match) ? t('you said so') : reasonOf(match)}
                    </Text>
                    <Badge variant="light" color={isAsked(match) ? 'orange' : 'gray'} tt="none">
                      {`${Math.round(match.confidence * 100)} %`}
                    </Badge>
                    {isSaid(match) && (
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        aria-label={t('Undo the name of {name}', { name: match.written })}
                        onClick={() => say(match, '')}
                      >
                        {t('Undo')}
                      </Button>
                    )}
                  </Group>
                ),
              },
            ]}
          />
        )}
      </Stack>
    </Panel>
  )
}

function optionsOf(match: AnalyteMatch, known: readonly string[]) {
  const own = asWritten(match)
  const proposed = match.suggestion === null ? [] : [match.suggestion]
  const names = [...new Set([...(isAsked(match) ? proposed : [match.analyte]), own, ...known])]
  return [
    ...(isAsked(match) ? [{ value: '', label: t('Choose …') }] : []),
    ...names.map((value) => ({
      value,
      label:
        value === match.suggestion
          ? t('{name} (proposed)', { name: value })
          : value === own
            ? t('{name} (as written)', { name: value })
            : value,
    })),
  ]
}

function reasonOf({ basis, suggestion }: AnalyteMatch): string {
  if (basis === 'dictionary') return t('the laboratory said so')
  if (basis === 'method') return t('a report method has it')
  if (basis === 'known') return t('a published name')
  return suggestion === null ? t('new') : t('part of it is {name}', { name: suggestion })
}
