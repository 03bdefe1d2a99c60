export { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_TEXT, isStrongPassword, passwordStrength } from './auth/password.ts'
export type { PasswordStrength } from './auth/password.ts'
export { PERMISSION_KEYS, can, permissionsOf } from './auth/permissions.ts'
export type { PermissionKey, PermissionResource, Permissions } from './auth/permissions.ts'
export { ADMIN_ROLE_SLUGS, PROVIDER_ORGANIZATION_ID, ROLE_SLUGS, isAdminRole, isRoleSlug } from './auth/roles.ts'
export type { RoleSlug } from './auth/roles.ts'
export {
  RUN_METHODS,
  SLEEP_METHOD,
  STARTUP_FLUSH_METHOD,
  isRunMethod,
  isSleepMethod,
  isStartupFlushMethod,
} from './instrument/methods.ts'
export { expectedLevelUgMl } from './qc/expected-levels.ts'
export {
  errorPercent,
  recoveryPercent,
  relativeStandardErrorPercent,
  rpdPercent,
  rsdPercent,
  standardDeviation,
  zScore,
} from './qc/statistics.ts'
export { vialRecoveries } from './qc/vial-recoveries.ts'
export type { CompoundRecovery, VialRecoveries } from './qc/vial-recoveries.ts'
export { buildReportView } from './report/build-report-view.ts'
export { LEGACY_QC_BEFORE, reportBanners } from './report/report-banners.ts'
export { reportColor, reportRows, reportedCompounds } from './report/report-rows.ts'
export type { ReportedCompound } from './report/report-rows.ts'
export type {
  ReportCompound,
  ReportInjection,
  ReportIntakeForm,
  ReportMethod,
  ReportOptions,
  ReportRelease,
  ReportSample,
  ReportVial,
} from './report/report-sample.ts'
export {
  ESTIMATE_MARK,
  hasEstimate,
  reportDerived,
  reportMoisture,
  reportTotals,
  reportVerdict,
} from './report/report-totals.ts'
export type {
  LabelValue,
  ReportBanner,
  ReportBannerKind,
  ReportCharts,
  ReportDerivedRow,
  ReportOrganization,
  ReportProvenance,
  ReportQcCompound,
  ReportQcVial,
  ReportRow,
  ReportTotalRow,
  ReportVerdict,
  ReportView,
} from './report/report-view.ts'
export {
  analyteName,
  isValidAnalyte,
  judgedAmount,
  retentionTime,
  retentionUnits,
  sortAnalytes,
  wasLookedFor,
} from './results/analyte-rows.ts'
export type { AnalyteRow } from './results/analyte-rows.ts'
export { CELL_TEXTS, countsInTotals, vialCellState } from './results/cell-state.ts'
export type { CellState, MeasuredAmount, QuantitationLimits } from './results/cell-state.ts'
export { computeCompounds, computeUnboundedCompounds } from './results/compute-compounds.ts'
export type { Compound, CompoundsInput } from './results/compute-compounds.ts'
export {
  computeTotals,
  differencePercent,
  dominantAnalyte,
  dryOrNull,
  sumAsMeasured,
} from './results/compute-totals.ts'
export type { ComputedTotal, CountedCompound } from './results/compute-totals.ts'
export { NOT_AVAILABLE, PERCENT_DECIMALS, cellText, formatMgG, formatPercent } from './results/format-amount.ts'
export { moisturePercent, onDryBasis } from './results/moisture.ts'
export {
  DEFAULT_LOQ_PERCENT,
  DEFAULT_VOLUME_ML,
  amountMgG,
  isStatedLoq,
  mean,
  mgGOfPercent,
  percentOfMgG,
  sampleLoqPercent,
} from './results/potency.ts'
export { ACID_FACTORS, KNOWN_TOTALS, totalAttachmentError, totalPotential } from './results/total-potentials.ts'
export type { TotalDefinition } from './results/total-potentials.ts'
export { rowsByAnalyte, vialAmount } from './results/vial-amounts.ts'
export type { AmountContext, VialAmount, VialPreparation } from './results/vial-amounts.ts'
export {
  ADD_TO_QUEUE_TEXTS,
  CLEAR_TEXTS,
  DELETE_TEXTS,
  DOWNLOAD_UNFINISHED_TEXT,
  mayAddToQueue,
  mayClearResults,
  mayDeleteSample,
  mayDownloadCsv,
  mayDownloadFromReport,
  mayDownloadPdf,
} from './samples/action-policies.ts'
export type { AddToQueueFacts, ClearFacts, DeleteFacts, DownloadFacts } from './samples/action-policies.ts'
export { additionalNotesToSave, notesStamp, withoutNotesStamp } from './samples/additional-notes.ts'
export { ALLOWED, NOT_AUTHORIZED_TEXT, refuse } from './samples/decision.ts'
export type { Decision } from './samples/decision.ts'
export { EDIT_QUEUED_TEXT, EDIT_RESULTS_TEXT, mayEditSample } from './samples/edit-policy.ts'
export type { EditFacts, EditRefusal } from './samples/edit-policy.ts'
export { addFieldError, hasFieldErrors } from './samples/field-errors.ts'
export type { FieldErrors } from './samples/field-errors.ts'
export { generateBatchNumber, generateIntakeNumber, organizationPrefix } from './samples/generated-numbers.ts'
export {
  BATCH_NUMBER_MAX,
  CUSTOM_FIELD_MAX,
  INTAKE_TEXTS,
  NOTES_MAX,
  PREPARED_FOR_MAX,
  STRAIN_NAME_MAX,
  SUBMISSION_IDENTIFICATION_MAX,
  batchNumberError,
  customFieldsError,
  dilutionFactorError,
  moistureWeightsError,
  sampleWeightError,
  strainNameError,
} from './samples/intake-rules.ts'
export type { CustomFieldDefinition, CustomFieldValue } from './samples/intake-rules.ts'
export {
  DEFAULT_REQUIRED_INJECTIONS,
  OVERCONCENTRATION_PERCENT,
  hasResults,
  isOverconcentrated,
  progressOf,
  requiredInjections,
} from './samples/progress.ts'
export type { Progress, ProgressFacts } from './samples/progress.ts'
export {
  CALIBRATION_SAMPLE_TYPE_ID,
  QC_SAMPLE_TYPE_IDS,
  QC_SAMPLE_TYPE_SLUGS,
  SAMPLE_TYPE_SLUGS,
  STANDARD_SAMPLE_TYPE_ID,
  isQcSampleType,
  materialTypesFor,
} from './samples/sample-types.ts'
export type { SampleTypeSlug } from './samples/sample-types.ts'
export { validateIntake, validateVial } from './samples/validate-intake.ts'
export type { IntakeContext, IntakeInput, PreparedSampleInput } from './samples/validate-intake.ts'
export {
  CALIBRATION_LEVELS_UG_ML,
  DEFAULT_VIAL_TYPE,
  MAX_VIALS,
  STANDARD_LEVELS_UG_ML,
  VIAL_TYPES,
  VIAL_VOLUME_UL,
  concentrationLabel,
  defaultQcVials,
  formatVolumeUl,
  isVialType,
  newVial,
  vialsFromPrepSteps,
} from './samples/vials.ts'
export type { PrepStep, PreparedSample, VialType } from './samples/vials.ts'
export {
  ACQUISITION_MODE,
  QC_SAMPLE_WEIGHT_MG,
  UNWEIGHED_SAMPLE_WEIGHT_MG,
  confirmWeightText,
} from './samples/weight-defaults.ts'
export { formatDateTime, isTimeZone } from './text/date-time.ts'
export { parseDecimal } from './text/decimal-number.ts'
export { EMAIL_MAX, EMAIL_PATTERN, isEmail } from './text/email.ts'
export { roundHalfUp } from './text/round-half-up.ts'
export {
  DEFAULT_TEXT_MAX,
  UNSTORABLE_TEXT,
  freeTextError,
  isBlank,
  isStorableText,
  maximumText,
  textLength,
} from './text/well-formed.ts'
