/** Fills a token bank in the database of DATABASE_OWNER_URL; `npm run tokens` calls it. */
import { runAsOwner } from '../platform/run-as-owner.ts'
import { fillBank, FillBankError } from './fill-bank.ts'
import { readTokenOptions, TokenOptionsError } from './read-token-options.ts'

await runAsOwner({
  read: readTokenOptions,
  purpose: 'fill token banks',
  run: async (options, ownerDb) => {
    const { organization, quantity } = await fillBank(ownerDb, options)
    process.stdout.write(`${organization.name} (number ${organization.id}) has ${quantity} tokens.\n`)
  },
  slip: TokenOptionsError,
  refusal: FillBankError,
})
