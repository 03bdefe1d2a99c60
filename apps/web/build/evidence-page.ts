import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { FRAME_MARK, UNKNOWN_PROGRAM } from '../src/features/certificates/evidence-page/frame-marks.ts'

const folder = join(import.meta.dirname, '..', 'src', 'features', 'certificates', 'evidence-page')
const ENGLISH = join(folder, 'english.ts')
const NAME = 'virtual:evidence-page'

const sha256 = (text: string) => createHash('sha256').update(text)
const hashOf = (text: string): string => `'sha256-${sha256(text).digest('base64')}'`

/** The same program in letters that every encoding of the web reads alike. */
const inAscii = (program: string): string =>
  program.replaceAll(/[^\0-\x7f]/g, (letter) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

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
  const code = made.output.find((part) => part.type === 'chunk')?.code ?? ''
  // where the file's encoding is damaged, the program still runs and says so
  const script = inAscii(code.replaceAll('</', String.raw`<\/`).trim())
  const style = readFileSync(join(folder, 'page.css'), 'utf8')
  const policyFor = (program: string): string =>
    `default-src 'none'; script-src ${program}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  // the program knows all that stands around it, and the policy knows the program
  const known = frameParts(policyFor(UNKNOWN_PROGRAM), style)
  const program = script.replace(FRAME_MARK, known.map((part) => sha256(part).digest('hex')).join(' '))
  const [, language, ...head] = frameParts(policyFor(hashOf(program)), style)
  const [main = '', evidence = ''] = head.splice(-2)
  const [opening, closing] = [evidence.slice(0, -'</script>'.length), '</script>']
  return `<!doctype html>
<html lang="${language}">
${head.join('\n')}
${main}
${opening}@EVIDENCE@${closing}
<script type="module">${program}</script>
`
}

/** The frame in the spelling that a browser gives it back in, as `frameOf` reads it. */
function frameParts(policy: string, style: string): string[] {
  return [
    'CSS1Compat',
    'en',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<title>Evidence of a certificate</title>',
    `<style>${style}</style>`,
    `<main>
<h1>Not checked</h1>
<p>This file checks itself when it is opened in a current browser with scripts allowed. As long as you read this, it was not checked.</p>
</main>`,
    '<script type="application/json" id="evidence"></script>',
  ]
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
