/** Erases what a certificate, a released report or a signature says, under privacy law, in the database of DATABASE_OWNER_URL; `npm run ledger:erase` calls it. */
import { runAsOwner } from '../platform/run-as-owner.ts'
import { eraseByTracer, EraseError } from './erase-by-tracer.ts'
import { EraseOptionsError, readEraseOptions } from './read-erase-options.ts'

await runAsOwner({
  read: readEraseOptions,
  purpose: 'erase a certificate, report or signature',
  run: async (options, db) => {
    const { subject, organizationId, files, signatures } = await eraseByTracer({ db, now: () => new Date() }, options)
    process.stdout.write(
      `The ${subject} of organization ${organizationId} is erased, with ${files} files and ${signatures} signed texts. That it was issued stays proven.\nOlder backups still hold it: docs/operations.md.\n`,
    )
  },
  slip: EraseOptionsError,
  refusal: EraseError,
})
