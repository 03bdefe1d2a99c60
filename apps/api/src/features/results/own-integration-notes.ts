import { isDeepStrictEqual } from 'node:util'
import {
  differingAreas,
  OWN_INTEGRATION_TEXTS,
  ownIntegration,
  type CalibrationAnalyte,
} from '@eluent/domain/calibrations'
import { qualitySettingsOf, type KeptQualitySettings } from '@eluent/domain/quality-settings'
import type { IntegrationSettings } from '@eluent/domain/report-methods'
import type { Tx } from '../../platform/db/database.ts'
import { findIntegrationOfLevels } from '../../records/calibrations/calibrations-store.ts'

interface Quantified {
  calibration: { id: number; analytes: CalibrationAnalyte[] } | null
  quality: KeptQualitySettings | null
  /** By which the run was integrated. */
  integration: IntegrationSettings | null
}

/**
 * What is to be known of a run whose peaks we found and a calibration quantifies, since the calibrators' areas are the instrument's; the limit is
 * the one for a slope that changed, which is what other areas come to.
 */
export async function readOwnIntegrationNotes(tx: Tx, { calibration, quality, integration }: Quantified) {
  if (calibration === null) return []
  const { analytes } = calibration
  const limit = qualitySettingsOf(quality ?? {}).calibration_slope_percent
  const isCompared = analytes.some((analyte) => ownIntegration(analyte) !== null)
  const isAlike = isDeepStrictEqual(await findIntegrationOfLevels(tx, calibration.id), integration)
  return [
    ...(isCompared ? differingAreas(analytes, limit) : [OWN_INTEGRATION_TEXTS.not_compared]),
    ...(isAlike ? [] : [OWN_INTEGRATION_TEXTS.otherwise]),
  ]
}
