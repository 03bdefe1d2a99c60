/** The headings of a log book. */
export const LOG_BOOK_WORDS = {
  title: 'Log Book',
  made: 'Made',
  date: 'Date',
  event: 'Event',
  by: 'Done by',
  result: 'Result',
  nextDue: 'Next due',
  recorded: 'Recorded',
  none: 'No event yet.',
  end: 'End of the log book',
} as const

/** What is known of a piece of equipment and everything that happened to it, as it is printed. */
export interface LogBookPdfModel {
  organization: string
  /** The piece's name. */
  name: string
  /** Other headings, for a register that is printed alike. */
  words?: Readonly<Partial<Record<keyof typeof LOG_BOOK_WORDS, string>>>
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
