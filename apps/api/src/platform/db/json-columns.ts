import type {
  CertificateAttachment,
  ConvertedUnits,
  ImportEdit,
  ImportTemplateRow,
  IssuingOrganization,
  ReportReleaseReply,
  SampleResult,
  SignalFile,
  TotalsRun,
  WatchedFolder,
} from '@eluent/contract'
import type {
  BatchLimits,
  BatchVerdict,
  SignedQcReport,
  CheckLimit,
  KeptException,
  Withheld,
} from '@eluent/domain/analytical-batches'
import type { Amendment, ClearedAttempt, Receipt, SampleDetails } from '@eluent/domain/samples'
import type { AcceptanceLimits, CalibrationAnalyte, Icv } from '@eluent/domain/calibrations'
import type { StudyValue } from '@eluent/domain/limit-studies'
import type { BenchFacts, KeptMoisture } from '@eluent/domain/bench'
import type { IntegrationSettings } from '@eluent/domain/report-methods'
import type { KeptQualitySettings } from '@eluent/domain/quality-settings'
import type { CheckedValue, CheckPlan, EquipmentSchedule, ReadingFinding, Reminded } from '@eluent/domain/equipment'
import type { CustodySignatures, Disposal } from '@eluent/domain/custody'
import type { ProfileValue } from '@eluent/domain/profiles'
import type { AnalyteBudget, CertifiedValue, ControlOverlap } from '@eluent/domain/inventory'
import type { NonconformanceReminders } from '@eluent/domain/nonconformances'
import type { ProficiencyResult } from '@eluent/domain/proficiency'
import type { ViewDefinition } from '@eluent/domain/lists'
import type { AlertsRead } from '@eluent/domain/alerts'
import type { BudgetLine } from '@eluent/domain/uncertainty'
import type { VectorResult } from '@eluent/domain/validation'
import type { NarrowedRange } from '@eluent/domain/results'
import type { Preferences } from '@eluent/domain/users'

// What the jsonb columns hold; generate-types.ts names these types in schema.generated.ts.

/** What was corrected after the sample was finished, the earliest first. */
export type Amendments = Amendment[]

/** How a sample came to the laboratory. */
export type KeptReceipt = Receipt

/** What a product's units and a jurisdiction's certificate need of a sample. */
export type KeptDetails = SampleDetails

/** What was cleared, the earliest first. */
export type ClearedAttempts = ClearedAttempt[]

/** The measured levels of each analyte and how they are fitted. */
export type CalibrationAnalytes = CalibrationAnalyte[]
/** The check of a calibration by a second source. */
export type KeptIcv = Icv
/** What each analyte was accepted by. */
export type KeptAcceptance = AcceptanceLimits
/** What a calibration left of the method's range. */
export type NarrowedRanges = NarrowedRange[]

/** LOD and LOQ that a study found, per analyte. */
export type StudyValues = StudyValue[]
/** How uncertain each analyte of a report method is. */
export type BudgetLines = BudgetLine[]
export type CertifiedValues = CertifiedValue[]
/** The uncertainty of each concentration of a prepared solution. */
export type KeptBudget = AnalyteBudget[]
/** The runs of a control material beside the lot before it. */
export type KeptOverlap = ControlOverlap

/** What a laboratory set for its quality control. */
export type KeptSettings = KeptQualitySettings
/** The dated values of a profile, in the order in which they were entered. */
export type ProfileValues = ProfileValue[]

/** How a sample ended. */
export type KeptDisposal = Disposal

/** Who gave and who took a sample. */
export type KeptSignatures = CustodySignatures

/** What is due of a piece of equipment, and how often. */
export type EquipmentSchedules = EquipmentSchedule[]

/** What is checked of a piece on each day of use. */
export type EquipmentChecks = CheckPlan

/** The values of a daily check. */
export type EquipmentChecked = CheckedValue[]

/** What a day of readings was reviewed for. */
export type ReviewedFindings = ReadingFinding[]

/** By kind of work: which due day was mailed last, and when. */
export type EquipmentReminded = Reminded

/** Why it happened: the answers to five whys, or one text. */
export type KeptCauses = string[]

/** What was mailed of what is open of a nonconformance. */
export type NonconformanceReminded = NonconformanceReminders

/** What a round of a proficiency test found, in the unit of the round. */
export type ProficiencyResults = ProficiencyResult[]

export type AnalyteNames = string[]

/** How a sample's moisture was determined. */
export type SampleMoisture = KeptMoisture

/** Who weighed a preparation, and the numbers that were corrected. */
export type KeptBench = BenchFacts

/** What a view shows, by the names in the address of its list. */
export type KeptView = ViewDefinition

export type KeptPreferences = Preferences

export type KeptAlertsRead = AlertsRead

export type CustomFields = { name: string; value: string }[]

/** An attachment as a certificate's row keeps it. */
export type KeptAttachment = Omit<CertificateAttachment, 'url'> & { sha256: string }
export type KeptAttachments = KeptAttachment[]

export type KeptIssuer = Omit<IssuingOrganization, 'id'>

/** What a certificate says, in words by their names. */
export type CertificateDetails = Record<string, string>

/** A file that was sealed with a sample, and what its bytes are. */
export interface SealedFile {
  variant: 'report' | 'shared-report' | 'coa' | 'image'
  file_id: string
  size: number
  sha256: string
}
export type SealedFiles = SealedFile[]

/** Key results in words by their names. */
export type SealedResults = Record<string, string>

export type TemplateMetadata = ImportTemplateRow['metadata']
export type TemplateAnalytes = ImportTemplateRow['analytes']
export type TemplateRows = ImportTemplateRow['rows']
/** What was said of the units of its files. */
export type TemplateUnits = NonNullable<ImportTemplateRow['units']>

/** The first rows of the mapped file. */
export type TemplateCells = string[][]

export type RunMetadata = Record<string, string>
export type SignalFiles = SignalFile[]
export type ResultAttachments = SampleResult['attachments']
export type ChosenTemplate = NonNullable<SampleResult['importedTemplate']>
export type ImportEdits = ImportEdit[]
export type ImportConversion = ConvertedUnits

export type ReleaseChanges = ReportReleaseReply['changes']

/** One analyte of a report method; colour is hex without '#', limits are ug/mL in the injected solution. */
export interface MethodAnalyte {
  analyte: string
  color: string
  lod_ug_ml: number | null
  loq_ug_ml: number | null
  /** Of a surrogate: what is added, in the undiluted extract. */
  surrogate_ug_ml?: number
}

export type MethodAnalytes = MethodAnalyte[]

export type MethodIntegration = IntegrationSettings

export interface MethodTotal {
  name: string
  primary_analyte: string
  acid_analyte: string
  acid_ratio_conversion_factor: number
}
export type MethodTotals = MethodTotal[]

interface Named {
  id: number
  name: string
}

/** What a sample's row keeps of its COA. */
export interface StoredCoa {
  coa_analyte_1: string
  coa_analyte_2: string
  coa_unit: string | null
  /** g */
  coa_unit_weight: number | null
  coa_notes: string | null
  coa_sample_description: string
  il_id: string
  reviewer: Named
  consumer: Named | null
  saved_at: string
  saved_by: string
  /** Opens the COA document by link; made at the first save. */
  key: string
}

/** Each reference vector as it ran. */
export type ReferenceResults = VectorResult[]

/** What an analytical batch is judged with. */
export type KeptBatchLimits = BatchLimits

/** What keeps its reports. */
export type KeptBatchVerdict = BatchVerdict
export type KeptQcReport = SignedQcReport

/** What was excepted of it, as its reports print it. */
export type KeptExceptions = KeptException[]

/** Analytes that its reports do not state. */
export type KeptWithheld = Withheld[]

/** What a check was judged with. */
export type KeptCheckLimit = CheckLimit

/** What a driver said last of the folder that it watches. */
export type KeptWatchedFolder = WatchedFolder

/** Samples that did not get their totals, each with its sentence. */
export type TotalsRefusals = TotalsRun['refusals']
