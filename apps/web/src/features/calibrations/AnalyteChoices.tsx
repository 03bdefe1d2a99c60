import {
  CALIBRATION_MODELS,
  CALIBRATION_WEIGHTINGS,
  ownIntegration,
  ratioText,
  readOffUncertainty,
  type CalibrationAnalyte,
  type CalibrationFit,
  type JudgedAnalyte,
  type OwnIntegration,
} from '@eluent/domain/calibrations'
import { Button, Group, Space, Switch, Text } from '@mantine/core'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { MODEL_NAMES } from './AnalyteTable.tsx'
import { fixed, significant } from './figure-text.ts'
import type { AnalyteChoice } from './use-calibration-draft.ts'
import { t } from '../../language/t.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

interface AnalyteChoicesProps {
  analyte: CalibrationAnalyte
  judged: JudgedAnalyte
  mayChoose: boolean
  onChange: (change: Partial<AnalyteChoice>) => void
}

/** Model and weighting of an analyte, what is suggested, and the figures that follow. */
export function AnalyteChoices({ analyte, judged, mayChoose, onChange }: AnalyteChoicesProps) {
  const { model, weighting, through_zero } = analyte
  const { fit, range, suggestion } = judged
  return (
    <>
      {mayChoose && (
        <Group align="flex-end" mb="md">
          <NativeSelect
            label={t('Model')}
            value={model}
            data={CALIBRATION_MODELS.map((value) => ({ value, label: t(MODEL_NAMES[value]) }))}
            onChange={({ currentTarget: { value } }) =>
              onChange({ model: CALIBRATION_MODELS.find((one) => one === value) ?? model })
            }
          />
          <NativeSelect
            label={t('Weight')}
            value={weighting}
            data={[...CALIBRATION_WEIGHTINGS]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ weighting: CALIBRATION_WEIGHTINGS.find((one) => one === value) ?? weighting })
            }
          />
          <Switch
            label={t('through zero')}
            checked={through_zero}
            onChange={({ currentTarget: { checked } }) => onChange({ through_zero: checked })}
          />
        </Group>
      )}
      {suggestion !== null && suggestion.weighting !== weighting && (
        <Group gap="sm" mb="md">
          <Text fz="sm">
            {t('Suggestion: {weighting} has the lowest RSE ({rse} %).', {
              weighting: suggestion.weighting,
              rse: fixed(suggestion.rse_percent, 1),
            })}
          </Text>
          {mayChoose && (
            <Button size="xs" variant="default" onClick={() => onChange({ weighting: suggestion.weighting })}>
              {t('Use')}
            </Button>
          )}
        </Group>
      )}
      {fit !== null && <CurveFacts fit={fit} range={range} own={ownIntegration(analyte)} />}
      <Space h="md" />
    </>
  )
}

interface CurveFactsProps {
  fit: CalibrationFit
  range: JudgedAnalyte['range']
  own: OwnIntegration | null
}

function CurveFacts({ fit, range, own }: CurveFactsProps) {
  const middle = range === null ? null : (range.low + range.high) / 2
  const area = middle === null ? null : fit.intercept + fit.slope * middle + fit.curvature * middle ** 2
  const uncertainty = area === null ? null : readOffUncertainty(fit, area)
  return (
    <Facts layout="grid">
      <Fact label={t('Slope')}>{significant(fit.slope)}</Fact>
      <Fact label={t('Intercept')}>{significant(fit.intercept)}</Fact>
      {fit.model === 'quadratic' && <Fact label={t('Curvature')}>{significant(fit.curvature)}</Fact>}
      <Fact label="S0">{significant(fit.residual_sd)}</Fact>
      <Fact label={t('Range, ug/mL')}>{range === null ? null : `${range.low} – ${range.high}`}</Fact>
      <Fact label={t('Standard uncertainty at the middle, ug/mL')}>
        {uncertainty === null || middle === null
          ? null
          : t('{uncertainty} at {middle}', { uncertainty: fixed(uncertainty, 4), middle: fixed(middle, 2) })}
      </Fact>
      {own !== null && (
        <Fact label={t("Eluent's / reported area")}>
          {own.low === own.high
            ? ratioText(own.ratio)
            : t('{ratio} ({low} to {high})', {
                ratio: ratioText(own.ratio),
                low: ratioText(own.low),
                high: ratioText(own.high),
              })}
        </Fact>
      )}
    </Facts>
  )
}
