import { BOTTLE_OVERFULL_TEXT } from '@eluent/contract'

/** Every refusal of the driver: status and text. `transient` ones may be sent again as they are. */
const DRIVER_ERRORS = {
  validation_failed: { status: 422, transient: false, text: 'The request is not as the driver expects it: {reason}' },
  body_too_deep: { status: 400, transient: false, text: 'The body is nested deeper than {limit} levels.' },
  not_found: { status: 404, transient: false, text: 'The driver has no such address.' },
  origin_refused: { status: 403, transient: false, text: 'This page may not use the driver: {origin}' },
  host_refused: { status: 403, transient: false, text: 'The driver does not answer under this name: {host}' },
  token_refused: { status: 401, transient: false, text: 'The pairing token is missing or wrong.' },
  instrument_off: { status: 409, transient: true, text: 'The instrument is off.' },
  instrument_error: {
    status: 409,
    transient: false,
    text: 'The instrument reports an error; clear it first: {errors}',
  },
  instrument_silent: { status: 503, transient: true, text: 'The instrument software does not answer.' },
  instrument_refused: { status: 409, transient: false, text: 'The instrument software refused: {reason}' },
  instrument_doubtful: {
    status: 409,
    transient: false,
    text: 'Whether vial {location} was started is not known: look at the instrument, then Clear.',
  },
  instrument_not_ready: { status: 409, transient: true, text: 'The instrument is not ready: {reason}' },
  sequence_paused: { status: 409, transient: false, text: 'The sequence is paused: Sleep waits until it goes on.' },
  sequence_running: { status: 409, transient: true, text: 'Vial {location} is in work.' },
  wash_position: { status: 422, transient: false, text: 'Position {location} holds a wash vial.' },
  bottle_unknown: { status: 422, transient: false, text: 'There is no bottle {bottle}.' },
  bottle_over_maximum: { status: 422, transient: false, text: BOTTLE_OVERFULL_TEXT },
  run_not_found: { status: 404, transient: false, text: 'There is no run {path} in the data root.' },
  not_a_run: { status: 422, transient: false, text: '{path} is not a run folder: {reason}' },
  run_empty: { status: 422, transient: false, text: 'The run {path} holds no signal.' },
  run_truncated: { status: 422, transient: false, text: 'A file of the run {path} ends too early: {reason}' },
  run_being_written: { status: 409, transient: true, text: 'The run {path} is still being written.' },
  data_root_away: {
    status: 503,
    transient: true,
    text: '{place} cannot be reached: its disk or share may be disconnected. It is tried again.',
  },
  file_held: { status: 409, transient: true, text: '{path} is open in another program. It is tried again.' },
  run_unreadable: { status: 422, transient: false, text: 'The run {path} cannot be read: {reason}' },
  not_a_simulator: { status: 404, transient: false, text: 'This driver stands beside a real instrument.' },
  balance_missing: {
    status: 404,
    transient: false,
    text: 'No balance is connected to this driver: see BALANCE in its settings.',
  },
  balance_silent: { status: 503, transient: true, text: 'The balance at {place} does not answer.' },
  balance_unstable: { status: 409, transient: true, text: 'The weight is not stable yet. Please read it again.' },
  balance_overload: { status: 409, transient: false, text: 'There is too much on the balance: it reports overload.' },
  balance_underload: {
    status: 409,
    transient: false,
    text: 'The pan is missing or lifted: the balance reports underload.',
  },
  balance_unit: { status: 409, transient: false, text: 'The balance answers in {unit}; set it to mg or g.' },
  balance_unreadable: { status: 502, transient: false, text: 'The balance answered what is not a weight: {answer}' },
  storage_full: { status: 507, transient: true, text: 'The disk of the instrument computer is full.' },
  unexpected: { status: 500, transient: false, text: 'The driver failed; its log holds the reason under {id}.' },
} as const

export type DriverErrorCode = keyof typeof DRIVER_ERRORS

/** A refusal with its code; policy reads the code, people read the message. */
export class DriverError extends Error {
  override readonly name = 'DriverError'
  readonly code: DriverErrorCode

  constructor(code: DriverErrorCode, values: Record<string, string | number> = {}, options?: ErrorOptions) {
    const text = DRIVER_ERRORS[code].text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
    super(text, options)
    this.code = code
  }

  /** The same call may go through later; nothing about it is wrong. */
  get isTransient(): boolean {
    return DRIVER_ERRORS[this.code].transient
  }

  get status(): number {
    return DRIVER_ERRORS[this.code].status
  }
}
