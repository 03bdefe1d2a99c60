/** `npm run build`: the pages and the server's programs, as `npm start` makes them; what is built needs no development packages. */
import { buildServer } from './start/server-build.ts'
import { buildWeb } from './start/web-build.ts'

await buildServer()
const { folder } = await buildWeb()
console.log(`Built the server's programs and the pages (${folder})`)
