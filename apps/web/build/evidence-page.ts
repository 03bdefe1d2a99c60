import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const folder = join(import.meta.dirname, '..', 'src', 'features', 'certificates', 'evidence-page')
const ENGLISH = join(folder, 'english.ts')
const NAME = 'virtual:evidence-page'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page of an evidence file: program and style inside, allowed by their hashes, and no request to anywhere. */
export async function buildEvidencePage(): Promise<string> {
  const made = (await build({
    configFile: false,
    root: folder,
    // the file stays small, and reads the same to everybody
    resolve: { alias: [{ find: /^.*\/language\/t\.ts$/, replacement: ENGLISH }] },
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(folder, 'main.ts'), output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const script =
    made.output
      .find((part) => part.type === 'chunk')
      ?.code.replaceAll('</', String.raw`<\/`)
      .trim() ?? ''
  const style = readFileSync(join(folder, 'page.css'), 'utf8')
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Evidence of a certificate</title>
<style>${style}</style>
<main>
<h1>Not checked</h1>
<p>This file checks itself when it is opened in a current browser with scripts allowed. As long as you read this, it was not checked.</p>
</main>
<script type="application/json" id="evidence">@EVIDENCE@</script>
<script type="module">${script}</script>
</html>
`
}

/** Gives the page as a text to whoever imports `virtual:evidence-page`. */
export function evidencePage(): Plugin {
  return {
    name: 'eluent-evidence-page',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: async (id) =>
      id === `\0${NAME}` ? `export const page = ${JSON.stringify(await buildEvidencePage())}` : null,
  }
}
