/** Erases what a certificate says, under privacy law, in the database of DATABASE_OWNER_URL; `npm run ledger:erase` calls it. */
import { runAsOwner } from '../platform/run-as-owner.ts'
import { eraseCertificate, EraseError } from './erase-certificate.ts'
import { EraseOptionsError, readEraseOptions } from './read-erase-options.ts'

await runAsOwner({
  read: readEraseOptions,
  purpose: 'erase a certificate',
  run: async (options, db) => {
    const { id, organizationId, files } = await eraseCertificate({ db, now: () => new Date() }, options)
    process.stdout.write(
      `Certificate ${id} of organization ${organizationId} is erased, with ${files} files. That it was issued stays proven.\nOlder backups still hold it: docs/operations.md.\n`,
    )
  },
  slip: EraseOptionsError,
  refusal: EraseError,
})
