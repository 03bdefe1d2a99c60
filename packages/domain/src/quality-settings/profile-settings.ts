import type { QualitySettingKey, QualitySettingValue } from './quality-settings.ts'

/** What a laboratory's profile sets when it is chosen, where the laboratory has set nothing itself. */
export const SETTINGS_OF_PROFILE: Readonly<
  Record<string, readonly { key: QualitySettingKey; value: QualitySettingValue }[] | undefined>
> = {
  // WAC 16-309-280(1): once reviewed by an analyst, and once reviewed by a certifying scientist
  washington: [{ key: 'reviews_before_release', value: 2 }],
  california: [
    // 4 CCR 15726(d)
    { key: 'share_only_released', value: true },
    // 16 CCR 5730(f)
    { key: 'batch_report_signed', value: true },
  ],
}
