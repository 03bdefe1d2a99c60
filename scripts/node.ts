/** `npm run node`: one more API of an installation, on a database, files, keys and a signer that are shared. */
import { nodeEnvironment, readNodeSettings } from './start/node-settings.ts'
import { runProduct } from './start/run-product.ts'

Object.assign(process.env, nodeEnvironment(process.env))
await runProduct(readNodeSettings(process.env))
