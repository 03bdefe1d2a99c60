import {
  levelBounds,
  type AcceptanceLimits,
  type CalibrationAnalyte,
  type JudgedAnalyte,
} from '@eluent/domain/calibrations'
import { Radio, Text, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/RadioCard.css'
import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import { IconX } from '@tabler/icons-react'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { fixed } from './figure-text.ts'
import { t } from '../../language/t.ts'

interface AnalyteTableProps {
  analytes: readonly CalibrationAnalyte[]
  judged: readonly JudgedAnalyte[]
  limits: AcceptanceLimits
  value: string | undefined
  onChange: (name: string) => void
}

/** A row per analyte; the arrow keys choose the one whose curve is drawn. */
export function AnalyteTable({ analytes, judged, limits, value, onChange }: AnalyteTableProps) {
  const rows = analytes.flatMap((analyte) => {
    const verdict = judged.find(({ name }) => name === analyte.name)
    return verdict ? [{ ...analyte, verdict }] : []
  })
  return (
    <>
      <PlainTable
        label={t('Analytes')}
        minWidth={620}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          {
            header: t('Analyte'),
            render: ({ name }) => (
              <Radio
                name="analyte"
                label={name}
                value={name}
                checked={name === value}
                onChange={() => onChange(name)}
              />
            ),
          },
          {
            header: t('Model'),
            render: ({ model, through_zero }) =>
              `${t(MODEL_NAMES[model])}${through_zero ? `, ${t('through zero')}` : ''}`,
          },
          { header: t('Weight'), render: ({ weighting }) => weighting },
          {
            header: 'r²',
            align: 'right',
            render: ({ verdict }) => <Figure text={fixed(verdict.fit?.r2, 5)} keeps={verdict.keeps_r2} />,
          },
          {
            header: 'RSE, %',
            align: 'right',
            render: ({ verdict }) => <Figure text={fixed(verdict.fit?.rse_percent, 2)} keeps={verdict.keeps_rse} />,
          },
          {
            header: t('Lowest level, %'),
            align: 'right',
            render: ({ verdict }) => <Figure text={fixed(verdict.lowest_percent, 1)} keeps={verdict.keeps_lowest} />,
          },
          { header: 'LOD', align: 'right', render: ({ verdict }) => fixed(verdict.fit?.lod, 3) },
          { header: 'LOQ', align: 'right', render: ({ verdict }) => fixed(verdict.fit?.loq, 3) },
        ]}
      />
      <Text fz="sm" c="dimmed" mt="xs">
        {t('Limits: r² at least {r2}, RSE at most {rse} %, lowest level {low} to {high} %. LOD and LOQ in ug/mL.', {
          r2: limits.r2.value,
          rse: limits.rse.value,
          ...levelBounds(0, { low: 0 }, limits),
        })}
      </Text>
    </>
  )
}

export const MODEL_NAMES = { linear: t('linear'), quadratic: t('quadratic') } as const

/** A figure; one outside its limit carries a cross that is read out, too. */
export function Figure({ text, keeps }: { text: string; keeps: boolean | null }) {
  if (keeps !== false) return text
  return (
    <Text component="span" inherit fw={600} c="red">
      {text} <IconX size={14} stroke={2.4} aria-hidden="true" />
      <VisuallyHidden>{t('outside the limit')}</VisuallyHidden>
    </Text>
  )
}
