/** `npm start` and `npm run dev`: the whole product on this machine, until Ctrl+C. */
import { runProduct } from './start/run-product.ts'
import { readSettings } from './start/settings.ts'

await runProduct(readSettings(process.env))
