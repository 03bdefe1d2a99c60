export interface Label {
  /** What the QR code holds: the absolute address of the sample or lot. */
  shareUrl: string
  batchNumber: string
  strainName: string
  /** Which vial of the sample, in a line; absent on the sample's own label. */
  vial?: string
  /** Lines that stand below the name in the place of the batch number; on the label of a lot. */
  lines?: readonly string[]
}

/** 'sheet': 30 labels of 2 5/8 x 1 in on US letter (Avery 5160); 'single': one 2 x 1 in label per page, for a label printer. */
export type LabelLayout = 'sheet' | 'single'

export interface LabelsPdfModel {
  labels: readonly Label[]
  layout: LabelLayout
  /** Positions of the first sheet that are already used. */
  skip?: number
  /** Goes into the file's metadata only, to the second. */
  createdAt: Date
}
