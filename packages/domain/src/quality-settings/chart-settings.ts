import type { QualitySetting } from './setting-kinds.ts'

/** What a laboratory sets for its control charts. */
export const CHART_SETTINGS = {
  control_runs: {
    group: 'charts',
    label: 'Runs that establish a control chart',
    help: 'Of each lot, level, instrument and method. No rule holds before; charts that are established keep their limits.',
    kind: 'number',
    default: 20,
    min: 10,
    max: 40,
    unit: 'runs',
  },
  control_deviation: {
    group: 'charts',
    label: 'The deviation of a control chart is',
    help: 'Of the runs that establish it. The mean moving range of an individuals chart lets a slow drift count less.',
    kind: 'choice',
    default: 'standard_deviation',
    options: [
      { value: 'standard_deviation', label: 'Standard deviation' },
      { value: 'moving_range', label: 'Mean moving range / 1.128' },
    ],
  },
  control_nonconformance: {
    group: 'charts',
    label: 'A broken rule of a control chart opens a nonconformance',
    help: 'One for each instrument and method, until it is closed: what breaks a rule meanwhile is added to it.',
    kind: 'choice',
    default: 'reject',
    options: [
      { value: 'reject', label: 'Where it rejects' },
      { value: 'warn', label: 'Where it rejects or warns' },
      { value: 'never', label: 'Never' },
    ],
  },
  control_allowed_error_percent: {
    group: 'charts',
    label: 'Total allowable error',
    help: 'The sigma of a control is (this - bias) / CV.',
    kind: 'number',
    default: 20,
    min: 1,
    max: 100,
    decimals: 1,
    unit: '%',
  },
} as const satisfies Record<string, QualitySetting>
