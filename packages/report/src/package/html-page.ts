import { escapeXml } from '../charts/escape-xml.ts'

const STYLE = `:root{color-scheme:light}body{font:14px/1.45 system-ui,sans-serif;color:#1c1917;max-width:1060px;margin:24px auto;padding:0 16px}
h1{font-size:22px;margin:0 0 4px}h2{font-size:16px;margin:24px 0 8px}p{margin:4px 0}.note{color:#57534e}
table{border-collapse:collapse;width:100%;margin:4px 0}th,td{border:1px solid #d6d3d1;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:break-word}
th{background:#f5f5f4;font-weight:600;white-space:nowrap}th[scope=row]{width:1%}td .hash,td.hash{overflow-wrap:anywhere}.wide{overflow-x:auto}img{max-width:320px;max-height:240px}svg{display:block}
a{color:#0f766e}.open{color:#9f1239;font-weight:600}@media print{body{margin:0;max-width:none}a{color:inherit;text-decoration:none}tr{break-inside:avoid}}`

/** A text inside an element or a quoted attribute. */
export function html(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;')
}

/** A link to a file of the package, from the folder of the page. */
export function link(path: string, words: string): string {
  return `<a href="${html(path.split('/').map(encodeURIComponent).join('/'))}">${html(words)}</a>`
}

/** A page that opens without the product: no script, nothing from elsewhere. @param up the way to the package's index */
export function htmlPage(title: string, note: string, body: string, up: string | null): string {
  const back = up === null ? '' : `<p>${link(up, 'All of this package')}</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${html(title)}</title><style>${STYLE}</style></head>
<body>${back}<h1>${html(title)}</h1><p class="note">${html(note)}</p>${body}</body></html>
`
}

/** A table; its cells are HTML. */
export function htmlTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const heads = head.map((cell) => `<th scope="col">${html(cell)}</th>`).join('')
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')
  return `<table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table>`
}
