/** A vial that has to stand in the tray. */
export interface LoadedVial {
  /** 1 to 100. */
  position: number
  sample: string
  batchNumber: string
  /** The vial's label, e.g. 'Low 50x'. */
  label: string
  /** The colour of its cap in words. */
  color: string
}

/** The tray and its vials on one page, for the hands that load it. */
export interface LoadingListPdfModel {
  organization: string
  /** In the order of their positions. */
  vials: readonly LoadedVial[]
  /** When it was made, as it is printed. */
  made: string
  /** Goes into the file's metadata only, to the second. */
  createdAt: Date
}
