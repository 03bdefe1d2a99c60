import { isTimeZone } from '../text/date-time.ts'
import { typedDaysError } from '../text/typed-days.ts'
import { typedAddressesError } from './typed-addresses.ts'
import { typedSurrogatesError } from './typed-surrogates.ts'

/** Where a setting stands on the page. */
export type QualitySettingGroup =
  | 'calibrations'
  | 'charts'
  | 'batches'
  | 'release'
  | 'results'
  | 'inventory'
  | 'equipment'
  | 'custody'
  | 'nonconformances'
  | 'turnaround'
  | 'alerts'
  | 'profile'

interface Said {
  group: QualitySettingGroup
  label: string
  /** What it changes. */
  help: string
  /** Where a number of it is written: 'WAC 16-309-140(3): 30 days'. */
  source?: string
}

export interface SwitchSetting extends Said {
  kind: 'switch'
  default: boolean
}

export interface NumberSetting extends Said {
  kind: 'number'
  default: number
  min: number
  max: number
  /** Whole numbers unless it says otherwise. */
  decimals?: number
  /** Follows the figure, for example 'days'. */
  unit: string
}

export interface ChoiceSetting<Value extends string = string> extends Said {
  kind: 'choice'
  default: Value
  options: readonly { value: Value; label: string }[]
}

/** A list of days of the calendar, as it is typed. */
export interface DaysSetting extends Said {
  kind: 'days'
  default: string
}

/** A time zone by its name. */
export interface ZoneSetting extends Said {
  kind: 'zone'
  default: string
}

/** Analytes with what was added of each, as it is typed. */
export interface SurrogatesSetting extends Said {
  kind: 'surrogates'
  default: string
}

/** Mail addresses, as they are typed. */
export interface AddressesSetting extends Said {
  kind: 'addresses'
  default: string
}

export type QualitySetting =
  | AddressesSetting
  | SurrogatesSetting
  | SwitchSetting
  | NumberSetting
  | ChoiceSetting
  | DaysSetting
  | ZoneSetting

export type ValueOf<Setting extends QualitySetting> = Setting extends { kind: 'switch' }
  ? boolean
  : Setting extends { kind: 'number' }
    ? number
    : Setting extends ChoiceSetting<infer Value>
      ? Value
      : string

/** What is wrong with the value of a setting; null for a valid one. */
export function qualitySettingError(setting: QualitySetting, value: unknown): string | null {
  switch (setting.kind) {
    case 'switch':
      return typeof value === 'boolean' ? null : 'On or off'
    case 'choice':
      return setting.options.some((option) => option.value === value) ? null : 'Please choose one of the options'
    case 'days':
      return typedDaysError(value)
    case 'addresses':
      return typedAddressesError(value)
    case 'surrogates':
      return typedSurrogatesError(value)
    case 'zone':
      return typeof value === 'string' && isTimeZone(value) ? null : 'Please choose a time zone'
    case 'number': {
      const { min, max, decimals = 0, unit } = setting
      const whole = decimals === 0 ? 'A whole number' : `A number with at most ${decimals} decimals`
      const isValid =
        typeof value === 'number' && value >= min && value <= max && Number(value.toFixed(decimals)) === value
      return isValid ? null : `${whole} from ${min} to ${max} ${unit}`.trimEnd()
    }
  }
}
