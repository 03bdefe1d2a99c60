import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PACKAGE_FAILED_TEXT } from '@eluent/domain/audit-packages'
import { exportFileName } from '@eluent/report'
import { dayIn } from '@eluent/domain/text'
import type { FastifyBaseLogger } from 'fastify'
import { callBehind } from '../platform/call/call-behind.ts'
import { storageKey } from '../platform/files/storage-key.ts'
import type { Sweep } from '../platform/jobs/start-jobs.ts'
import { listOrganizationsWith } from '../platform/jobs/waiting-work.ts'
import { WokenWork } from '../platform/jobs/woken-work.ts'
import { inSpan } from '../platform/telemetry/spans.ts'
import {
  beginPackageFile,
  finishPackage,
  leavePackage,
  notePacked,
  takePackage,
  type PackageRow,
} from '../records/audit-packages/audit-packages-store.ts'
import { readOrganizationName } from '../records/organizations/organizations-store.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'
import { collectPackage, countRecords, scopeOf } from './collect-package.ts'
import type { CollectDeps } from './package-parts.ts'
import { writePackage, type WrittenPackage } from './write-package.ts'

type PackerDeps = Omit<CollectDeps, 'adminRoles' | 'publicUrl'>

/** Of a process that makes a package and is not heard of, it is taken to be gone. */
const SILENT_MS = 10 * 60_000
const ATTEMPTS_MAX = 3

/** Nobody waits for a package any more: it was removed, or another process has begun it again. */
class NotWanted extends Error {}

/** Makes the packages that are asked for, one after the other; any process may. */
export class AuditPacker {
  readonly #deps: PackerDeps
  readonly #log: FastifyBaseLogger
  readonly #work: WokenWork

  constructor(deps: PackerDeps, log: FastifyBaseLogger) {
    this.#deps = deps
    this.#log = log
    this.#work = new WokenWork({ name: 'audit packages', look: (isStopping) => this.#look(isStopping) }, log)
  }

  /** Looks for what was not heard of; it goes on behind the job, as making one may take longer than a job may. */
  get sweep(): Sweep {
    const cron = this.#deps.settings.databaseListens ? '4-59/5 * * * *' : '* * * * *'
    return { name: 'pack-audit-packages', cron, run: async () => this.wake() }
  }

  /** A package may wait. */
  wake(): void {
    this.#work.wake()
  }

  /** Ends after the record in hand; what is not ready is begun again by the next process. */
  stop(): Promise<void> {
    return this.#work.stop()
  }

  async #look(isStopping: () => boolean): Promise<void> {
    const silentSince = new Date(this.#deps.now().getTime() - SILENT_MS)
    for (const organizationId of await listOrganizationsWith(this.#deps.db, 'audit-packages', silentSince))
      while (!isStopping() && (await this.packNext(organizationId)));
  }

  /** Makes the package of an organization that waits longest. @returns whether there was one */
  async packNext(organizationId: number): Promise<boolean> {
    const { db, now } = this.#deps
    const at = now()
    const silentSince = new Date(at.getTime() - SILENT_MS)
    const row = await db.transaction({ organizationId }, (tx) => takePackage(tx, { now: at, silentSince }))
    if (row === undefined) return false
    await inSpan({ name: 'audit package', kind: 'job', traceparent: row.traceparent }, () =>
      this.#make(organizationId, row),
    )
    return true
  }

  /** One that cannot be made is left for another try, or as failed. */
  async #make(organizationId: number, row: PackageRow): Promise<void> {
    const { db, now } = this.#deps
    try {
      await this.#pack(organizationId, row)
    } catch (error) {
      if (error instanceof NotWanted && !this.#work.isStopping) return
      const isLast = !this.#work.isStopping && row.attempts >= ATTEMPTS_MAX
      if (!this.#work.isStopping)
        this.#log.error({ err: error, audit_package: row.id }, 'an audit package could not be made')
      const left = { failure: isLast ? PACKAGE_FAILED_TEXT : null, at: now() }
      await db.transaction({ organizationId }, (tx) => leavePackage(tx, row, left))
    }
  }

  async #pack(organizationId: number, row: PackageRow): Promise<void> {
    const deps = { ...this.#deps, ...sampleSettings(this.#deps) }
    const { requested_by_id: userId, created_by_name: name, time_zone: timezone } = row
    const by = { userId, name, actualRole: 'admin' as const }
    const call = callBehind({ organizationId, by, timezone, requestId: `audit-package-${userId}`, log: this.#log })
    const [scope, laboratory] = await deps.db.read(call, async (tx) => [
      await scopeOf(tx, row),
      await readOrganizationName(tx),
    ])
    const total = countRecords(scope)
    let packed = -1
    const onRecord = async (): Promise<void> => {
      packed += 1
      const progress = { packed, total, at: deps.now() }
      const isWanted = await deps.db.transaction({ organizationId }, (tx) => notePacked(tx, row, progress))
      if (!isWanted || this.#work.isStopping) throw new NotWanted()
    }
    await onRecord()
    const facts = { laboratory, title: row.title, madeAt: deps.now(), madeBy: row.created_by_name }
    const folder = join(deps.settings.dataDir, 'packing')
    const written = await writePackage(folder, collectPackage({ deps, call }, row, scope), facts, onRecord)
    try {
      const day = dayIn(deps.now(), row.time_zone)
      await this.#keep(
        organizationId,
        row,
        written,
        exportFileName(day, `Audit package ${row.title}`, laboratory, 'zip'),
      )
    } finally {
      await rm(written.path, { force: true })
    }
  }

  async #keep(organizationId: number, row: PackageRow, { path, missing, ...facts }: WrittenPackage, name: string) {
    const { db, files, now } = this.#deps
    const file = { id: randomUUID(), ...facts }
    await db.transaction({ organizationId }, (tx) => beginPackageFile(tx, { ...file, name }))
    const key = storageKey(organizationId, { kind: 'audit-package', id: file.id })
    await files.put(key, createReadStream(path), {
      sizeBytes: facts.size_bytes,
      sha256: facts.sha256,
      mediaType: 'application/zip',
    })
    await db.transaction({ organizationId }, async (tx) => {
      // what nobody waits for any more stays pending, and the sweep of uploads takes it away
      if (!(await finishPackage(tx, row, { file, missing, at: now() }))) throw new NotWanted()
    })
  }
}
