import {
  CALIBRATION_TEXTS,
  excludableLevels,
  isPeak,
  keepsBounds,
  levelBounds,
  levelsWithoutPeak,
  ownIntegration,
  type AcceptanceLimits,
  type CalibrationAnalyte,
  type ExcludedLevel,
  type JudgedAnalyte,
  type MeasuredLevel,
} from '@eluent/domain/calibrations'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useUnsaved } from '../../frame/use-unsaved.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { Figure } from './AnalyteTable.tsx'
import { fixed } from './figure-text.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface LevelTableProps {
  analyte: CalibrationAnalyte
  judged: JudgedAnalyte
  limits: AcceptanceLimits
  mayChoose: boolean
  onChange: (excluded: ExcludedLevel[]) => void
}

/** What the curve makes of each vial; the outermost levels can be left out. */
export function LevelTable({ analyte, judged, limits, mayChoose, onChange }: LevelTableProps) {
  const [asking, setAsking] = useState<number | null>(null)
  const excludable = excludableLevels(analyte)
  const without = levelsWithoutPeak(analyte)
  const excludedAt = (level: number) => analyte.excluded.find((one) => one.level === level)
  const fittedAt = ({ level, area }: MeasuredLevel) =>
    judged.fit?.levels.find((fitted) => fitted.level === level && fitted.area === area && !excludedAt(level))
  return (
    <>
      <PlainTable
        label={t('Levels of {name}', { name: analyte.name })}
        minWidth={620}
        rows={analyte.levels}
        rowKey={({ vial }) => vial}
        columns={[
          { header: t('Vial'), render: ({ vial, label }) => `${vial} · ${label}` },
          { header: t('Level, ug/mL'), align: 'right', render: ({ level }) => level },
          { header: t('Area'), align: 'right', render: ({ area }) => fixed(area, 3) },
          ...(ownIntegration(analyte) === null
            ? []
            : [
                {
                  header: t("Eluent's area"),
                  align: 'right' as const,
                  render: ({ own_area }: MeasuredLevel) => fixed(own_area, 3),
                },
              ]),
          { header: t('Found, ug/mL'), align: 'right', render: (vial) => fixed(fittedAt(vial)?.found, 4) },
          {
            header: t('Found, %'),
            align: 'right',
            render: (vial) => {
              const percent = fittedAt(vial)?.found_percent ?? null
              const bounds = levelBounds(vial.level, judged.range, limits)
              const keeps = percent === null ? null : keepsBounds(percent, bounds)
              return <Figure text={fixed(percent, 1)} keeps={keeps} />
            },
          },
          {
            header: t('Residual, %'),
            align: 'right',
            render: (vial) => fixed(fittedAt(vial)?.residual_percent, 2),
          },
          {
            header: t('Actions'),
            align: 'right',
            render: ({ vial, level, area }) => {
              const excluded = excludedAt(level)
              if (excluded) {
                return (
                  <>
                    <Text component="span" fz="sm" mr="xs">
                      {t('Excluded: {why}', { why: excluded.why })}
                    </Text>
                    {mayChoose && isEnd(analyte, level) && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={t('Include {level} ug/mL of vial {vial}', { level, vial })}
                        onClick={() => onChange(analyte.excluded.filter((one) => one !== excluded))}
                      >
                        {t('Include')}
                      </Button>
                    )}
                  </>
                )
              }
              if (without.includes(level)) {
                return (
                  <Text component="span" fz="sm">
                    {t('No peak: no part of the curve')}
                  </Text>
                )
              }
              return mayChoose && isPeak(area) && excludable.includes(level) ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('Exclude {level} ug/mL of vial {vial}', { level, vial })}
                  onClick={() => setAsking(level)}
                >
                  {t('Exclude ...')}
                </Button>
              ) : null
            },
          },
        ]}
      />
      {asking !== null && (
        <ExcludeModal
          level={asking}
          onClose={() => setAsking(null)}
          onConfirm={(why) => {
            onChange([...analyte.excluded, { level: asking, why }])
            setAsking(null)
          }}
        />
      )}
    </>
  )
}

/** Whether an excluded level lies next to those that remain, so that including it leaves no gap. */
function isEnd(analyte: CalibrationAnalyte, level: number): boolean {
  const { levels, excluded } = analyte
  const without = levelsWithoutPeak(analyte)
  const all = [...new Set(levels.map((one) => one.level))]
    .filter((one) => !without.includes(one))
    .toSorted((a, b) => a - b)
  const at = all.indexOf(level)
  const isLeft = (index: number) => {
    const neighbour = all[index]
    return neighbour !== undefined && !excluded.some((one) => one.level === neighbour)
  }
  return isLeft(at - 1) || isLeft(at + 1)
}

interface ExcludeModalProps {
  level: number
  onClose: () => void
  onConfirm: (why: string) => void
}

function ExcludeModal({ level, onClose, onConfirm }: ExcludeModalProps) {
  const [why, setWhy] = useState('')
  const [error, setError] = useState<string | null>(null)
  useUnsaved(why !== '')
  return (
    <ConfirmModal
      opened
      title={t('Exclude {level} ug/mL', { level })}
      confirmLabel={t('Exclude')}
      onClose={onClose}
      onConfirm={() => (why.trim() === '' ? setError(translated(CALIBRATION_TEXTS.why)) : onConfirm(why.trim()))}
    >
      <Text mb="sm">
        {t('The range of this calibration, and of what is measured by it, shrinks to the levels that remain.')}
      </Text>
      <TextInput
        label={t('Reason')}
        withAsterisk
        data-autofocus
        maxLength={500}
        value={why}
        error={error}
        onChange={({ currentTarget: { value } }) => setWhy(value)}
      />
    </ConfirmModal>
  )
}
