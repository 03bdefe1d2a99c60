// Over 300 lines: one list of all settings of quality, each with its default, bounds and source.
import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { BATCH_SETTINGS } from './batch-settings.ts'
import { CHART_SETTINGS } from './chart-settings.ts'
import { qualitySettingError, type QualitySetting, type QualitySettingGroup, type ValueOf } from './setting-kinds.ts'

/** What a laboratory sets for its own quality control, in the order of the page; one entry is all that a setting needs. */
export const QUALITY_SETTINGS = {
  calibration_max_age_days: {
    group: 'calibrations',
    label: 'A calibration is valid for',
    help: 'Reports of injections after that are not released.',
    source: 'WAC 16-309-140(3)',
    kind: 'number',
    default: 30,
    min: 1,
    max: 730,
    unit: 'days',
  },
  calibration_warn_days: {
    group: 'calibrations',
    label: 'Warn before a calibration expires',
    help: 'Home and the queue name the instrument so many days before.',
    kind: 'number',
    default: 5,
    min: 0,
    max: 90,
    unit: 'days',
  },
  calibration_difference_percent: {
    group: 'calibrations',
    label: 'Show amounts that differ from the calibration by more than',
    help: "The instrument's amounts from the LOQ on are compared with those of the approved calibration, on the vial's page and before releasing.",
    kind: 'number',
    default: 2,
    min: 0.1,
    max: 100,
    decimals: 1,
    unit: '%',
  },
  calibration_rt_window_percent: {
    group: 'calibrations',
    label: 'A peak has the name of an analyte within',
    help: 'Of the retention time of the calibration, for chromatograms without a report whose method quantifies from our calibration.',
    kind: 'number',
    default: 2,
    min: 0.1,
    max: 20,
    decimals: 1,
    unit: '%',
  },
  calibration_slope_percent: {
    group: 'calibrations',
    label: 'Warn of a slope that changed by more than',
    help: 'Where two calibrations are compared.',
    kind: 'number',
    default: 10,
    min: 0.1,
    max: 100,
    decimals: 1,
    unit: '%',
  },
  calibration_icv: {
    group: 'calibrations',
    label: 'A calibration needs an ICV of another lot',
    help: 'It is approved only after a Standard sample, made of a lot that none of its levels was made of, reads within the limit of the chosen profile, or 80 to 120 % where it states none. Needs lots in Inventory.',
    source: 'WAC 16-309-160(4)',
    kind: 'switch',
    default: false,
  },
  ...BATCH_SETTINGS,
  print_the_limit: {
    group: 'results',
    label: 'Print the limit instead of < LOQ',
    help: "'< 0.0330 %' on report, PDF, link and CSV where an LOQ is stated. A released report keeps how it was released.",
    kind: 'switch',
    default: false,
  },
  below_lod_not_detected: {
    group: 'results',
    label: 'Below the LOD is not detected',
    help: "An amount below the method's LOD reads N/D instead of < LOQ, in samples whose runs come from now on.",
    kind: 'switch',
    default: false,
  },
  required_replicates: {
    group: 'release',
    label: 'Preparations of a sample',
    help: 'With two or more, a report waits for that many vials in range of one dilution and prints their RSD. Minnesota asks for 3.',
    source: 'Minn. R. 4770.3030',
    kind: 'number',
    default: 1,
    min: 1,
    max: 10,
    unit: '',
  },
  replicate_rsd_limit: {
    group: 'release',
    label: 'Largest RSD of the preparations',
    help: 'Judged where two or more preparations are asked for.',
    source: 'Minn. R. 4770.3030',
    kind: 'number',
    default: 10,
    min: 0.1,
    max: 100,
    decimals: 1,
    unit: '%',
  },
  hold_over_range: {
    group: 'release',
    label: 'Hold a report with a result above the range',
    help: 'It is diluted and measured again before its report is released.',
    source: 'WAC 16-309-280(4)',
    kind: 'switch',
    default: true,
  },
  reviews_before_release: {
    group: 'release',
    label: 'Reviews before release',
    help: 'With 2, the analyst signs that the data are reviewed, and somebody who neither measured, imported, edited nor reviewed the sample certifies and releases it. With 1, a release is all.',
    source: 'WAC 16-309-280(1)',
    kind: 'number',
    default: 1,
    min: 1,
    max: 2,
    unit: '',
  },
  signing_minutes: {
    group: 'release',
    label: 'A signature asks for the e-mail address again after',
    help: 'So long without a signature. The first of a session always asks for it, the others for the password alone.',
    source: '21 CFR 11.200(a)(1)(i)',
    kind: 'number',
    default: 15,
    min: 1,
    max: 60,
    unit: 'minutes',
  },
  share_only_released: {
    group: 'release',
    label: 'Share only what is released',
    help: 'Link, mail and PDF of a report that is not released are refused; a link that was given before says so.',
    source: '4 CCR 15726(d)',
    kind: 'switch',
    default: false,
  },
  signers_on_public_reports: {
    group: 'release',
    label: 'Public reports name who signed',
    help: 'Off: share links and their PDFs show meaning, time and hash of each signature without the name.',
    kind: 'switch',
    default: true,
  },
  due_times: {
    group: 'turnaround',
    label: 'Samples have a due time',
    help: 'Receipt, or registration, plus the working hours below. It is set for samples received from now on, and a sample keeps its due time when these settings change.',
    kind: 'switch',
    default: false,
  },
  turnaround_hours: {
    group: 'turnaround',
    label: 'A sample is due after',
    help: 'Working hours: with working days of 24 hours, 72 are three working days. A report method can have its own.',
    kind: 'number',
    default: 72,
    min: 1,
    max: 1000,
    unit: 'working hours',
  },
  turnaround_rush_hours: {
    group: 'turnaround',
    label: 'A rush sample is due after',
    help: 'Rush is set on the form of the sample.',
    kind: 'number',
    default: 24,
    min: 1,
    max: 1000,
    unit: 'working hours',
  },
  working_days: {
    group: 'turnaround',
    label: 'Working days',
    help: 'Days of the laboratory’s own clock.',
    kind: 'choice',
    default: 'mon_fri',
    options: [
      { value: 'mon_fri', label: 'Monday to Friday' },
      { value: 'mon_sat', label: 'Monday to Saturday' },
      { value: 'sun_thu', label: 'Sunday to Thursday' },
      { value: 'all', label: 'Every day' },
    ],
  },
  working_from: {
    group: 'turnaround',
    label: 'The working day begins at',
    help: '0 is midnight, 8.5 half past eight.',
    kind: 'number',
    default: 0,
    min: 0,
    max: 23.75,
    decimals: 2,
    unit: 'h',
  },
  working_until: {
    group: 'turnaround',
    label: 'The working day ends at',
    help: '24 is midnight, 17.5 half past five in the afternoon.',
    kind: 'number',
    default: 24,
    min: 0.25,
    max: 24,
    decimals: 2,
    unit: 'h',
  },
  holidays: {
    group: 'turnaround',
    label: 'Holidays',
    help: 'Days on which no working hour passes, as 2026-12-25, with a comma between them.',
    kind: 'days',
    default: '',
  },
  laboratory_zone: {
    group: 'turnaround',
    label: 'Time zone of the laboratory',
    help: 'By its clock working hours pass and a sample is due today; signatures name it beside UTC.',
    kind: 'zone',
    default: 'UTC',
  },
  alert_mails: {
    group: 'alerts',
    label: 'Alerts are mailed by role',
    help: 'To who has not chosen under Settings > Alerts: what is returned to them and failed checks at once, what comes due once a day. Off: to the bell alone.',
    kind: 'switch',
    default: false,
  },
  alert_daily_hour: {
    group: 'alerts',
    label: 'The daily mail goes out at',
    help: 'By the clock of the laboratory, whose time zone stands under Turnaround.',
    kind: 'number',
    default: 13,
    min: 0,
    max: 23,
    unit: ':15',
  },
  queue_stop_addresses: {
    group: 'alerts',
    label: 'A queue that stopped is also mailed to',
    help: 'Within a minute, beside the people who have it under Settings > Alerts: addresses such as night@laboratory.example, in a domain in which a person of the laboratory has one. The mail names the instrument and the rule, no sample and no result.',
    kind: 'addresses',
    default: '',
  },
  custody_retention_days: {
    group: 'custody',
    label: 'Keep a sample after its release for',
    help: 'Before that a disposal is refused, after it the sample stands in To Dispose. 0 keeps no date; California asks for 45 business days.',
    source: 'BCC 5728',
    kind: 'number',
    default: 0,
    min: 0,
    max: 3650,
    unit: 'days',
  },
  custody_retention_counts: {
    group: 'custody',
    label: 'Days of retention are',
    help: 'Business days are Monday to Friday; add days for public holidays. Samples that were released before keep their date.',
    kind: 'choice',
    default: 'calendar',
    options: [
      { value: 'calendar', label: 'Calendar days' },
      { value: 'business', label: 'Business days' },
    ],
  },
  custody_disposal_witness: {
    group: 'custody',
    label: 'A disposal names a second person',
    help: 'Another one than who disposes of the sample, in the waste log beside them.',
    kind: 'switch',
    default: false,
  },
  nonconformance_days: {
    group: 'nonconformances',
    label: 'A nonconformance is closed within',
    help: 'Counted from the day it was found; another day can be set on each.',
    kind: 'number',
    default: 30,
    min: 1,
    max: 365,
    unit: 'days',
  },
  proficiency_months: {
    group: 'nonconformances',
    label: 'The next proficiency test of an analyte is due after',
    help: 'Counted from the day on which the results of its last round came.',
    source: '4 CCR 15733(a)',
    kind: 'number',
    default: 6,
    min: 1,
    max: 60,
    unit: 'months',
  },
  hold_unsatisfactory_proficiency: {
    group: 'nonconformances',
    label: 'Hold compliance reports with an analyte whose proficiency test was unsatisfactory',
    help: 'Until the corrective action of the nonconformance that the round opened is verified.',
    source: 'BCC 5734',
    kind: 'switch',
    default: false,
  },
  hold_unchecked_equipment: {
    group: 'equipment',
    label: 'A piece with a daily check is used only on a day on which it passed it',
    help: 'At the bench and as the queue’s machine. Off: the bench says so and lets it be used. WAC 16-310-100(1)(d).',
    kind: 'switch',
    default: false,
  },
  equipment_reading_gap_hours: {
    group: 'equipment',
    label: 'A gap in the readings of a refrigerator or oven is longer than',
    help: 'It is listed on the page of the piece and must be reviewed, as values outside the limits. WAC 16-310-100(3).',
    kind: 'number',
    default: 2,
    min: 0.1,
    max: 168,
    decimals: 1,
    unit: 'hours',
  },
  lot_expiry_first_days: {
    group: 'inventory',
    label: 'Name a lot that expires within',
    help: 'Bell and mail name it from so many days before its last day on, and the list of expiring lots shows it.',
    kind: 'number',
    default: 30,
    min: 1,
    max: 365,
    unit: 'days',
  },
  lot_expiry_second_days: {
    group: 'inventory',
    label: 'Name it again within',
    help: 'From then on Home names it, too. It is named a third time on its last day.',
    kind: 'number',
    default: 7,
    min: 1,
    max: 365,
    unit: 'days',
  },
  lot_expiry_mail: {
    group: 'inventory',
    label: 'Mail the admins when a lot expires soon',
    help: 'Once a day, each lot once at each of these steps.',
    kind: 'switch',
    default: true,
  },
  column_injection_limit: {
    group: 'inventory',
    label: 'A column is named as worn after',
    help: 'Its injections count by themselves while it stands at an instrument. 0 sets no limit.',
    kind: 'number',
    default: 0,
    min: 0,
    max: 100_000,
    unit: 'injections',
  },
  control_overlap_runs: {
    group: 'inventory',
    label: 'Runs of a new control material beside the old one',
    help: 'So many of each lot before the new one is released; their means are kept with it. 0 asks for none.',
    kind: 'number',
    default: 5,
    min: 0,
    max: 50,
    unit: 'runs',
  },
  recall_tells_clients: {
    group: 'inventory',
    label: 'Mail a recall to those who got a report',
    help: 'Everybody to whom a released report was mailed learns that it is under review.',
    kind: 'switch',
    default: false,
  },
  ...CHART_SETTINGS,
  bench_weight_tolerance_percent: {
    group: 'results',
    label: 'A weight asks when it differs from the recommended size by',
    help: 'The bench sheet asks for a confirmation of a weight further from it.',
    kind: 'number',
    default: 20,
    min: 1,
    max: 1000,
    unit: '%',
  },
} as const satisfies Record<string, QualitySetting>

export type QualitySettingKey = keyof typeof QUALITY_SETTINGS
export type QualitySettings = { readonly [K in QualitySettingKey]: ValueOf<(typeof QUALITY_SETTINGS)[K]> }

export type QualitySettingValue = boolean | number | string
/** What a laboratory set, by key; a setting that was never changed is missing. */
export type KeptQualitySettings = Readonly<
  Record<string, { value: QualitySettingValue; by: string; at: string; why?: string }>
>

export const QUALITY_SETTING_KEYS = Object.keys(QUALITY_SETTINGS) as QualitySettingKey[]

export const QUALITY_GROUP_NAMES: Readonly<Record<QualitySettingGroup, string>> = {
  profile: 'Jurisdiction',
  results: 'Results',
  release: 'Before releasing',
  calibrations: 'Calibrations',
  charts: 'Control charts',
  batches: 'Analytical batches',
  inventory: 'Inventory',
  equipment: 'Equipment',
  custody: 'Custody',
  nonconformances: 'Nonconformances',
  turnaround: 'Turnaround',
  alerts: 'Alerts',
}

const DEFAULTS = Object.freeze(
  Object.fromEntries(QUALITY_SETTING_KEYS.map((key) => [key, settingOf(key).default])),
) as QualitySettings

/** The settings in force: what the laboratory set, and the default for the rest and for what is no longer valid. Every list asks. */
export function qualitySettingsOf(kept: KeptQualitySettings): QualitySettings {
  const set = Object.entries(kept).filter(
    ([key, entry]) =>
      isKey(key) && entry?.value !== undefined && qualitySettingError(settingOf(key), entry.value) === null,
  )
  return set.length === 0
    ? DEFAULTS
    : { ...DEFAULTS, ...Object.fromEntries(set.map(([key, entry]) => [key, entry?.value])) }
}

/** What is wrong with settings that are to be kept, by `settings.KEY`; `kept` are those in force that stay. */
export function validateQualitySettings(
  given: Readonly<Record<string, unknown>>,
  kept: Readonly<Record<string, unknown>> = {},
): FieldErrors {
  return collectFieldErrors(
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => [
        `settings.${key}`,
        isKey(key)
          ? (qualitySettingError(QUALITY_SETTINGS[key], value) ?? workingDayError(key, { ...kept, ...given }))
          : 'There is no such setting',
      ]),
    ),
  )
}

/** A working day that ends before it begins would have no hour; said at the hour that was changed. */
export function workingDayError(key: string, values: Readonly<Record<string, unknown>>): string | null {
  if (key !== 'working_from' && key !== 'working_until') return null
  const { working_from: from, working_until: until } = values
  return typeof from !== 'number' || typeof until !== 'number' || from < until
    ? null
    : 'The working day must end after it begins'
}

function isKey(key: string): key is QualitySettingKey {
  return Object.hasOwn(QUALITY_SETTINGS, key)
}

/** A setting by its key. */
export function settingOf(key: QualitySettingKey): QualitySetting {
  return QUALITY_SETTINGS[key]
}

/** Every text that the page shows of the settings. @internal a test holds the catalogue of texts against them */
export function qualitySettingTexts(): string[] {
  const shown = new Set<QualitySettingGroup>()
  const texts = QUALITY_SETTING_KEYS.flatMap((key) => {
    const setting = settingOf(key)
    shown.add(setting.group)
    return [
      setting.label,
      setting.help,
      ...(setting.kind === 'number' && setting.unit !== '' ? [setting.unit] : []),
      ...(setting.kind === 'choice' ? setting.options.map(({ label }) => label) : []),
    ]
  })
  return [...texts, ...[...shown].map((group) => QUALITY_GROUP_NAMES[group])]
}
