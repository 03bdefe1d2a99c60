// Over 300 lines: the one list of what other rooms may use of this package, by folder.
export { chartTable, compareTable, isEmptyTable } from './analytics/chart-table.ts'
export type { ChartTable } from './analytics/chart-table.ts'
export {
  ANALYTE_TYPES,
  ANALYTICAL_REPORT_NAME_MAX,
  CHART_TYPE_SLUGS,
  COMPARE_SCALE,
  COMPARE_TYPES,
  DEFAULT_ANALYTE_TYPE,
  DEFAULT_GRAPH_UNIT,
  GRAPH_SCALES,
  GRAPH_UNITS,
  MAX_COMPARED_TESTS,
  MAX_GRAPH_SAMPLES,
  MAX_NAME_LABELS,
  MAX_TIME_LABELS,
  OVERALL_TEST,
  SUB_SCALES,
  isChartType,
  isGraphScale,
} from './analytics/graph-choices.ts'
export type {
  AnalyteType,
  ChartTypeSlug,
  CompareType,
  GraphScale,
  GraphUnit,
  SubScale,
} from './analytics/graph-choices.ts'
export { compareData, formatGraphValue, graphData } from './analytics/graph-data.ts'
export type { CompareData, GraphData, LabelSum, TestValue } from './analytics/graph-data.ts'
export { graphFacts, graphNotes } from './analytics/graph-facts.ts'
export type { GraphMeta, GraphSummary } from './analytics/graph-facts.ts'
export {
  ANALYTICAL_REPORT_TEXTS,
  analyticalReportNameError,
  calendarDateIn,
  chosenAttributes,
  isCompareScale,
  offeredAttributes,
  validateAnalyticalReport,
} from './analytics/validate-analytical-report.ts'
export type { AnalyticalReportInput, GraphChoices } from './analytics/validate-analytical-report.ts'
export { mayLeaveFirstStep, mayPreview, offeredScales, testsForWizard } from './analytics/wizard-rules.ts'
export {
  PASSWORD_FORM_TEXTS,
  PASSWORD_RESET_MS,
  RESEND_INTERVAL_S,
  confirmPasswordError,
  forgotPasswordError,
  newPasswordError,
  oldPasswordError,
} from './auth/password-forms.ts'
export { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_TEXT, isStrongPassword, passwordStrength } from './auth/password.ts'
export type { PasswordStrength } from './auth/password.ts'
export { PERMISSION_KEYS, can, permissionsOf } from './auth/permissions.ts'
export type { PermissionKey, PermissionResource, Permissions } from './auth/permissions.ts'
export {
  ADMIN_ROLE_SLUGS,
  ASSIGNABLE_ROLES,
  PROVIDER_ORGANIZATION_ID,
  ROLES,
  ROLE_SLUGS,
  isAdminRole,
  isRoleSlug,
  roleOf,
} from './auth/roles.ts'
export type { Role, RoleSlug } from './auth/roles.ts'
export {
  RENEWAL_WINDOW_MS,
  SIGNATURE_EXPIRED_TEXT,
  VERSION_PROMPT_SUPPRESSION_MS,
  isOutdatedVersion,
  isTokenExpired,
  needsRenewal,
  showsVersionPrompt,
} from './auth/session-rules.ts'
export {
  CARD_TEXTS,
  cardErrors,
  formatCardCvc,
  formatCardExpiry,
  formatCardNumber,
  maskedCard,
  tokenizedForm,
} from './bank/card-form.ts'
export type { CardCircumstances, CardErrors, CardInput, CardOnFile, TokenizedForm } from './bank/card-form.ts'
export {
  NO_JURISDICTION_TEXT,
  NO_TOKENS_TEXT,
  hasTokens,
  quantityState,
  shownQuantity,
  tokensFor,
} from './bank/token-quantity.ts'
export type { QuantityState } from './bank/token-quantity.ts'
export { BATCH_DESCRIPTION_MAX, BATCH_NAME_MAX, BATCH_TEXTS, validateBatch } from './batches/batch-rules.ts'
export type { BatchInput } from './batches/batch-rules.ts'
export {
  BATCH_TEST_NAME_MAX,
  BATCH_TEST_NOTES_MAX,
  BATCH_TEST_TEXTS,
  batchTestTargetErrors,
  mayDeleteBatchTest,
  validateBatchTest,
} from './batches/batch-test-rules.ts'
export type { BatchTestInput } from './batches/batch-test-rules.ts'
export { GRID_TEXTS, GRID_TYPES, GRID_VALUE_MAX, MAX_GRID_POSITIONS, gridLabels, gridTypeOf } from './batches/grid.ts'
export type { GridLabels, GridType, GridValueKind } from './batches/grid.ts'
export {
  BATCH_IN_USE_TEXT,
  POSITIONS_IN_USE_TEXT,
  changeGrid,
  isUntouched,
  mayDeleteBatch,
} from './batches/position-policy.ts'
export type { GridChange, PositionFacts } from './batches/position-policy.ts'
export {
  EMPTY_SEAL_DRAFT,
  SEAL_TEMPLATES,
  SEAL_TEMPLATE_NAMES,
  SEAL_TEXTS,
  confirmFinal,
  confirmPrevious,
  isSealDraftReady,
  mayCreateSeal,
  mayExpedite,
  maySealCoa,
  pickPrevious,
  sealRequestErrors,
  setExpedited,
} from './certificates/seal-dialog.ts'
export type { SealCoaFacts, SealDraft, SealFacts, SealRequest, SealTemplate } from './certificates/seal-dialog.ts'
export { ACTION_REASON_MAX, EXPIRY_TEXTS, dayIn, expiryDateError, expiryInstant } from './certificates/action-rules.ts'
export {
  DEFAULT_ATTACHMENT_TYPE,
  ORIGIN_ATTACHMENTS_MAX,
  ORIGIN_ATTACHMENT_TYPES,
  attachmentFileName,
  attachmentKey,
  isAttachmentKey,
  originAttachmentError,
} from './certificates/attachment-rules.ts'
export { certificateDetails } from './certificates/certificate-details.ts'
export type { CertificateDetails } from './certificates/certificate-details.ts'
export { certificateActions, certificateStatus } from './certificates/certificate-status.ts'
export type { CertificateAction, CertificateStatus } from './certificates/certificate-status.ts'
export {
  CERTIFICATE_TYPES,
  certificateTypeName,
  isCertificateType,
  isSampleCertificate,
} from './certificates/certificate-types.ts'
export type { CertificateTypeId } from './certificates/certificate-types.ts'
export {
  CERTIFICATE_DESCRIPTION_MAX,
  CERTIFICATE_NAME_MAX,
  childIds,
  fieldWords,
} from './certificates/form-rules-fields.ts'
export {
  BONDED_CARRIER_KEYS,
  MANIFEST_FIELD_MAX,
  MANIFEST_IMAGE_UPLOAD_TEXT,
  MANIFEST_KEYS,
  tidyManifest,
  validateManifest,
} from './certificates/form-rules-manifest.ts'
export type { BondedCarrierKey, ManifestGroup, ManifestInput, ManifestKey } from './certificates/form-rules-manifest.ts'
export { ORIGIN_FIELD_MAX, ORIGIN_KEYS, originatorOf, validateOrigin } from './certificates/form-rules-origin.ts'
export type { OriginInput, OriginKey } from './certificates/form-rules-origin.ts'
export { PROJECT_TEXTS, validateProject } from './certificates/form-rules-project.ts'
export type { ProjectInput } from './certificates/form-rules-project.ts'
export { CERTIFICATE_SEARCH_MIN, certificateSearch, jumpToPage } from './certificates/list-rules.ts'
export { PART_TEXTS, canContain, canPrecede, certificateDownloads, firstExpiry } from './certificates/parts.ts'
export type { CertificateDownloadKind } from './certificates/parts.ts'
export * from './coa/index.ts'
export {
  DEFAULT_IMAGE_MAX_BYTES,
  IMAGE_EXTENSIONS,
  chromatogramColumnsError,
  csvFileError,
  fileExtension,
  imageFileError,
} from './files/sample-files.ts'
export {
  FORM_FIELD_NAME_MAX,
  FORM_FIELD_TEXTS,
  FORM_FIELD_TYPES,
  isFormFieldType,
  keptValues,
  validateFormField,
} from './form-fields/form-field-rules.ts'
export type { FormFieldInput, FormFieldType } from './form-fields/form-field-rules.ts'
export {
  FORM_TEMPLATE_CHOICE_TEXT,
  FORM_TEMPLATE_DESCRIPTION_MAX,
  FORM_TEMPLATE_NAME_MAX,
  NO_FORM_FIELDS_TEXT,
  validateFormTemplate,
  validateTemplateField,
} from './form-templates/form-template-rules.ts'
export type { FormTemplateInput } from './form-templates/form-template-rules.ts'
export * from './imports/index.ts'
export {
  BOTTLE_OVERFULL_TEXT,
  BOTTLE_RED_BELOW,
  BOTTLE_YELLOW_BELOW,
  bottleChangeError,
  bottleColor,
  bottleMaximumMl,
  bottleWarning,
} from './instrument/bottles.ts'
export { clockSkewText } from './instrument/clock-skew.ts'
export { driverAddressError, tidyDriverAddress } from './instrument/driver-address.ts'
export {
  APPEND_ATTEMPTS,
  APPEND_WARNINGS_AT,
  DELIVERY_RETRY_MS,
  START_ACQUISITION_ATTEMPTS,
  START_ACQUISITION_FAILED_TEXT,
  afterFailedAppend,
  afterFailedStart,
} from './instrument/delivery-retry.ts'
export type { RetryDecision } from './instrument/delivery-retry.ts'
export { CONNECTING, DRIVER_POLL_INTERVAL_MS, STOPPED, afterPoll } from './instrument/driver-connection.ts'
export type { ConnectionStatus, DriverConnection } from './instrument/driver-connection.ts'
export { driverNameError } from './instrument/driver-name.ts'
export { machineControls } from './instrument/machine-controls.ts'
export type { ControlAction, MachineButton, MachineControls, QueueFacts } from './instrument/machine-controls.ts'
export {
  MACHINE_STATUSES,
  NO_MACHINE_TEXT,
  becameReady,
  isArmMoving,
  isInstrumentOnline,
  isRunningStatus,
  machineErrorText,
} from './instrument/machine-state.ts'
export type { Bottle, MachineState, MachineStatus } from './instrument/machine-state.ts'
export {
  SLEEP_METHOD,
  STARTUP_FLUSH_METHOD,
  isRunMethod,
  isSleepMethod,
  isStartupFlushMethod,
} from './instrument/methods.ts'
export { isInstrumentBusy, settlePending } from './instrument/pending-action.ts'
export type { PendingAction, PendingOutcome } from './instrument/pending-action.ts'
export { PAGE_SIZE, parseListQuery } from './lists/list-query.ts'
export type { ListColumns, ListQuery, ListQueryInput, SortOrder } from './lists/list-query.ts'
export { clampPage, pageCount, pageRange, parsePageInput } from './lists/paging.ts'
export { ANALYTE_PALETTE, contrastRatio, readAnalyteColor, readableTextColor } from './methods/analyte-colors.ts'
export {
  DEFAULT_ANALYTE_COLOR,
  DEFAULT_LOWER_BOUND_UG_ML,
  DEFAULT_UPPER_BOUND_UG_ML,
  METHOD_TEXTS,
  analyteLimitsError,
  attachableTotals,
  isCustomMethod,
  methodLabels,
  nextAnalyteName,
  validateReportMethod,
} from './methods/report-method-rules.ts'
export type { AnalyteLimitsInput, MethodKind, ReportMethodInput } from './methods/report-method-rules.ts'
export { dilutionChain, flattenChain } from './prep/dilution-chain.ts'
export type { ChainNode } from './prep/dilution-chain.ts'
export { PREP_TEXTS, checkPrepMethod, formatFactor } from './prep/prep-method-rules.ts'
export type { CheckedPrepStep, PrepMethodInput, PrepStepInput } from './prep/prep-method-rules.ts'
export { fitCalibrationLine } from './qc/calibration-line.ts'
export type { CalibrationLine, CalibrationPoint } from './qc/calibration-line.ts'
export { expectedLevelUgMl } from './qc/expected-levels.ts'
export { HEMP_LIMIT_PERCENT, QC_LIMITS, RECOVERY_LIMITS, keepsLimit, passesAsHemp } from './qc/limits.ts'
export type { QcLimit } from './qc/limits.ts'
export {
  errorPercent,
  mean,
  recoveryPercent,
  relativeStandardErrorPercent,
  rpdPercent,
  rsdPercent,
  standardDeviation,
  zScore,
} from './qc/statistics.ts'
export { WESTGARD_REJECTIONS, WESTGARD_WARNINGS, judgeControlRuns } from './qc/westgard.ts'
export type { ControlRun, WestgardRule } from './qc/westgard.ts'
export { entryName, isEntryAcquiring, isEntryDone, isSampleQueued, isSleepQueued } from './queue/queue-entry.ts'
export type { QueueEntry, QueuedSample, QueuedVial } from './queue/queue-entry.ts'
export { isWithInstrument, orderWithMoved, queueOrderError } from './queue/queue-order.ts'
export { isSameTask, nextTask, pausesItself, startsByItself } from './queue/queue-task.ts'
export type { AutoStartFacts, QueueTask, VialTask } from './queue/queue-task.ts'
export { formatElapsed, trayOf } from './queue/tray.ts'
export type { TrayColor, TrayPosition } from './queue/tray.ts'
export {
  NO_FREE_POSITIONS_TEXT,
  TRAY_COLUMNS,
  TRAY_POSITIONS,
  WASH_POSITIONS,
  allocatePositions,
} from './queue/vial-positions.ts'
export { vialsToLoad } from './queue/vials-to-load.ts'
export type { VialToLoad } from './queue/vials-to-load.ts'
export { RELEASE_BANNER_MS, announcedRelease } from './releases/release-banner.ts'
export { buildReportView } from './report/build-report-view.ts'
export { REISSUE_REASON_TEXT, RELEASE_TEXTS, mayReleaseReport, reportNumber } from './report/report-release.ts'
export type { ReleaseFacts } from './report/report-release.ts'
export { isPublicStatement, reportChanges } from './report/report-statements.ts'
export type {
  ReportCompound,
  ReportIntakeForm,
  ReportOptions,
  ReportQcSeries,
  ReportRelease,
  ReportSample,
  ReportTotal,
} from './report/report-sample.ts'
export type {
  LabelValue,
  ReportBanner,
  ReportBannerKind,
  ReportCalibration,
  ReportCalibrationPoint,
  ReportChange,
  ReportCharts,
  ReportDerivedRow,
  ReportOrganization,
  ReportProvenance,
  ReportQcCompound,
  ReportQcVial,
  ReportReissue,
  ReportRow,
  ReportTotalRow,
  ReportVerdict,
  ReportView,
} from './report/report-view.ts'
export {
  analyteName,
  isValidAnalyte,
  retentionTime,
  retentionUnits,
  sortAnalytes,
  wasLookedFor,
} from './results/analyte-rows.ts'
export type { AnalyteRow } from './results/analyte-rows.ts'
export { CELL_TEXTS } from './results/cell-state.ts'
export type { CellState } from './results/cell-state.ts'
export { computeCompounds, computeUnboundedCompounds } from './results/compute-compounds.ts'
export type { Compound, CompoundsInput } from './results/compute-compounds.ts'
export { computeTotals, differencePercent, dominantAnalyte, sumAsMeasured } from './results/compute-totals.ts'
export type { ComputedTotal } from './results/compute-totals.ts'
export { NOT_AVAILABLE, PERCENT_DECIMALS, cellText, formatMgG, formatPercent } from './results/format-amount.ts'
export { moisturePercent, onDryBasis } from './results/moisture.ts'
export {
  DEFAULT_LOQ_PERCENT,
  DEFAULT_VOLUME_ML,
  amountMgG,
  isStatedLoq,
  mgGOfPercent,
  percentOfMgG,
  sampleLoqPercent,
} from './results/potency.ts'
export { ACID_FACTORS, KNOWN_TOTALS, totalAttachmentError, totalPotential } from './results/total-potentials.ts'
export type { TotalDefinition } from './results/total-potentials.ts'
export { rowsByAnalyte, vialAmount } from './results/vial-amounts.ts'
export type { VialPreparation } from './results/vial-amounts.ts'
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
export { additionalNotesToSave, withoutNotesStamp } from './samples/additional-notes.ts'
export { NOT_AUTHORIZED_TEXT } from './samples/decision.ts'
export type { Decision } from './samples/decision.ts'
export { EDIT_QUEUED_TEXT, EDIT_RESULTS_TEXT, mayEditSample } from './samples/edit-policy.ts'
export type { EditFacts, EditRefusal } from './samples/edit-policy.ts'
export { hasFieldErrors } from './samples/field-errors.ts'
export type { FieldErrors } from './samples/field-errors.ts'
export { generateBatchNumber, generateIntakeNumber } from './samples/generated-numbers.ts'
export {
  BATCH_NUMBER_MAX,
  CUSTOM_FIELD_MAX,
  INTAKE_TEXTS,
  NOTES_MAX,
  PREPARED_FOR_MAX,
  STRAIN_NAME_MAX,
  SUBMISSION_IDENTIFICATION_MAX,
  wrongCustomFields,
} from './samples/intake-rules.ts'
export type { CustomFieldDefinition, CustomFieldValue } from './samples/intake-rules.ts'
export { LABELS_PER_SHEET, labelOrderErrors } from './samples/label-rules.ts'
export type { LabelLayout, LabelOrder } from './samples/label-rules.ts'
export {
  DEFAULT_REQUIRED_INJECTIONS,
  OVERCONCENTRATION_PERCENT,
  hasResults,
  isOverconcentrated,
  progressOf,
  requiredInjections,
} from './samples/progress.ts'
export type { Progress, ProgressFacts } from './samples/progress.ts'
export { QR_ENTRY_PATH, qrTarget } from './samples/qr-target.ts'
export type { QrFacts, QrTarget, QrVisitor } from './samples/qr-target.ts'
export { isSuggestedRunGroup } from './samples/run-groups.ts'
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
export { transferNote, withTransferNote, withoutTransferNotes } from './samples/transfer-note.ts'
export { mayTransferSample } from './samples/transfer-policy.ts'
export type { TransferFacts } from './samples/transfer-policy.ts'
export { noteError, validateIntake, validateVial } from './samples/validate-intake.ts'
export type { IntakeContext, IntakeInput, PreparedSampleInput } from './samples/validate-intake.ts'
export {
  CALIBRATION_LEVELS_UG_ML,
  DEFAULT_VIAL_TYPE,
  MAX_VIALS,
  STANDARD_LEVELS_UG_ML,
  VIAL_TYPES,
  VIAL_VOLUME_UL,
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
export { EMAIL_MAX, isEmail } from './text/email.ts'
export { plainText } from './text/plain-text.ts'
export { roundHalfUp } from './text/round-half-up.ts'
export { SLUG_TAKEN_TEXT, slugOf } from './text/slug.ts'
export {
  DEFAULT_TEXT_MAX,
  UNSTORABLE_TEXT,
  freeTextError,
  isBlank,
  isStorableText,
  maximumText,
} from './text/well-formed.ts'
export { INVITATION_MS, isInvitationOpen } from './users/invitation.ts'
export { ACCOUNT_TEXTS, ADDRESS_MAX, validateAccount } from './users/organization-rules.ts'
export { USER_DUTY_TEXTS, isDeletable, mayTakeOver, userChangeRefusal } from './users/user-administration.ts'
export type { RelatedCounts } from './users/user-administration.ts'
export { joinName, splitName } from './users/user-names.ts'
export {
  USER_INPUT_MAX,
  USER_TEXTS,
  chosenRole,
  isPhone,
  validateInvitation,
  validateUser,
  validateUserForm,
} from './users/user-rules.ts'
export type { UserForm, UserFormValues, UserInput } from './users/user-rules.ts'
export { appStoreAddress, tracerOfAddress } from './ledger/app-redirect.ts'
export type { AppStores } from './ledger/app-redirect.ts'
