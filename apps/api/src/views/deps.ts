import type { LedgerTree } from '../records/ledger/ledger-tree.ts'
import type { LedgerTrust } from './ledger/ledger-trust.ts'
import type { AccessTokens } from '../platform/auth/access-tokens.ts'
import type { InvitationTokens } from '../platform/auth/invitation-tokens.ts'
import type { Passwords } from '../platform/auth/passwords.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { FileTickets } from '../platform/files/tickets.ts'
import type { OrganizationUses } from '../platform/http/organization-limits.ts'
import type { Settings } from '../platform/settings.ts'
import type { PdfSigner } from '../platform/pdf-signing/pdf-signer.ts'
import type { Timestamps } from '../platform/timestamps/open-timestamps.ts'
import type { TableReader } from '../platform/tables/table-reader.ts'

export interface LedgerWatch {
  /** Begins an audit in the background, unless one is at work. */
  begin: () => void
  /** Audits the log, unless another process is at it. */
  audit: () => Promise<void>
  /** Since when one is at work, in whichever process. */
  runningSince: () => Promise<string | undefined>
  /** What the witnesses have against the log as a whole; null where they agree, or were not asked yet. */
  doubt: () => string | null
}

/** What the API is made of, built once in app.ts; a feature declares the slice it uses. */
export interface Deps {
  settings: Settings
  db: Database
  tokens: AccessTokens
  invitationTokens: InvitationTokens
  passwords: Passwords
  files: FileStore
  fileTickets: FileTickets
  /** Reads uploaded results files, in a process of its own. */
  tables: TableReader
  /** What organizations may want of this server, and want now. */
  uses: OrganizationUses
  /** The Merkle tree over the log of certificates. */
  ledgerTree: LedgerTree
  /** What looks after that log by itself. */
  ledgerGuard: LedgerWatch
  /** Who signs that log, and whose signatures count. */
  ledgerTrust: LedgerTrust
  /** The time stamp authority, where there is one. */
  timestamps: Timestamps | undefined
  /** Who signs PDFs. */
  pdfSigner: PdfSigner
  /** The clock. */
  now: () => Date
}
