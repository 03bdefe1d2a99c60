import type { StoredMail } from './mail-store.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #8886}
pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:30rem;border:1px solid #8886;background:#fff}
dt{font-weight:600}dd{margin:0 0 .4rem}`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`

const row = (mail: StoredMail): string =>
  `<tr><td><time datetime="${mail.receivedAt}">${mail.receivedAt}</time></td><td>${escapeHtml(mail.to.join(', '))}</td>` +
  `<td><a href="/mail/${mail.id}">${escapeHtml(mail.subject || '(no subject)')}</a></td></tr>`

/** The list of all mails. */
export function mailListPage(mails: readonly StoredMail[]): string {
  const table = `<table><thead><tr><th>Received (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${mails.map(row).join('')}</tbody></table>`
  return page('Mail', `<h1>Mail</h1>${mails.length > 0 ? table : '<p>No mail yet.</p>'}`)
}

/** One mail; its HTML part stands in a frame of its own that may run nothing. */
export function mailPage(mail: StoredMail): string {
  const attachments = mail.attachments.map(
    ({ name, mediaType, sizeBytes }) => `<li>${escapeHtml(name)} (${escapeHtml(mediaType)}, ${sizeBytes} bytes)</li>`,
  )
  return page(
    mail.subject,
    `<p><a href="/mail">All mail</a></p><h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
<dt>Received (UTC)</dt><dd>${mail.receivedAt}</dd></dl>
${mail.text ? `<h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>` : ''}
${mail.html ? `<h2>HTML</h2><iframe sandbox title="HTML part" src="/mail/${mail.id}/html"></iframe>` : ''}
${attachments.length > 0 ? `<h2>Attachments</h2><ul>${attachments.join('')}</ul>` : ''}
<p><a href="/mail/${mail.id}/source">Source</a></p>`,
  )
}
