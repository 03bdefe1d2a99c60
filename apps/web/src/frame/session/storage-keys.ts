import { LANGUAGE_KEY } from '../../language/chosen-language.ts'

/** Every entry of ours in the browser's local storage; each outlives a reload for the reason named. */
export const STORAGE_KEYS = {
  /** One sign-in for all tabs. */
  accessToken: 'access_token',
  /** Only the selected tests. */
  clientState: 'eluent_state',
  /** A paused queue must not start again by itself. */
  queuePaused: 'queue_paused',
  /** Of the interface, as chosen here or by the person who signed in last. */
  language: LANGUAGE_KEY,
  betaFeatures: 'betaFeatures',
  /** Single-letter keys switched off. */
  keysOff: 'keys_off',
  /** Where a scanned QR code leads after sign-in. */
  qrTarget: 'qr_target',
  machineHostname: 'machine_hostname',
  /** How high the instrument stood on Home; nothing where it was offline. Its place is kept until its state is known. */
  instrumentHeight: 'instrument_height',
  alertsHeight: 'alerts_height',
  /** The figures of Today that not every laboratory has, as they were shown last. */
  todayMarks: 'today_marks',
  /** The driver beside this computer, where it is not the one that the server names. */
  driverAddress: 'driver_address',
  /** What the driver asks this browser for. */
  pairingToken: 'pairing_token',
  sidebarFolded: 'sidebar_folded',
  /** The sidebar's second group. */
  qualityFolded: 'quality_folded',
  /** What each user chose last on the intake form. */
  intakeChoices: 'intake_choices',
  /** Sheet or single labels: what the printer at this computer holds. */
  labelLayout: 'label_layout',
  /** The reader's own choices as the server said them last, so that the first list is asked for as it will be shown. */
  preferences: 'preferences',
  /** Keys of the log of certificates as they were first seen: a change is noticed. */
  logKeys: 'log_keys',
} as const
