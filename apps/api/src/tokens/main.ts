/** Fills a token bank in the database of DATABASE_OWNER_URL; `npm run tokens` calls it. */
import { runAsOwner } from '../platform/run-as-owner.ts'
import { fillBank, FillBankError } from './fill-bank.ts'
import { readTokenWishes, TokenWishesError } from './read-token-wishes.ts'

await runAsOwner({
  read: readTokenWishes,
  purpose: 'fill token banks',
  run: async (wishes, ownerDb) => {
    const { organization, quantity } = await fillBank(ownerDb, wishes)
    process.stdout.write(`${organization.name} (number ${organization.id}) has ${quantity} tokens.\n`)
  },
  slip: TokenWishesError,
  refusal: FillBankError,
})
