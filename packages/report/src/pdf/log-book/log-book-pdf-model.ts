/** What is known of a piece of equipment and everything that happened to it, as it is printed. */
export interface LogBookPdfModel {
  organization: string
  /** The piece's name. */
  name: string
  facts: readonly { label: string; value: string }[]
  /** The oldest first. */
  events: readonly {
    date: string
    event: string
    by: string
    result: string
    nextDue: string
    /** Notes, place, certificate, each a line. */
    lines: readonly string[]
    recorded: string
    isStruckOut: boolean
  }[]
  /** When it was made, as it is printed. */
  made: string
  /** Goes into the file's metadata only, to the second. */
  createdAt: Date
}
