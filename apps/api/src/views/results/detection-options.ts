import type { IntegrationSettings } from '@eluent/domain/report-methods'
import type { DetectionOptions } from '@eluent/signal'

/** A method's integration in the detection's words. */
export function detectionOptions(integration: IntegrationSettings | null): DetectionOptions {
  if (integration === null) return {}
  const { baseline, peak_valley_ratio: valley, skim_height_ratio: skim } = integration
  const { minimum_height: height, minimum_area: area } = integration
  return {
    ...(height !== null && { minimumHeight: height }),
    ...(area !== null && { minimumArea: area }),
    ...(baseline !== 'automatic' && {
      clusters: {
        baseline: baseline === 'drop_lines' ? 'drop-lines' : 'valley-to-valley',
        ...(valley !== null && { peakValleyRatio: valley }),
        ...(skim !== null && { skimHeightRatio: skim }),
      },
    }),
  }
}
