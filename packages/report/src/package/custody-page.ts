import { CUSTODY_KIND_NAMES, CUSTODY_STATE_NAMES, type CustodyKind, type CustodyState } from '@eluent/domain/custody'
import { formatDateTime } from '@eluent/domain/text'
import { html, htmlPage, htmlTable, link } from './html-page.ts'

/** One event of a chain of custody, as the wire has it. */
export interface PrintedCustodyEvent {
  kind: CustodyKind
  at: string
  from_name: string | null
  to_name: string | null
  place: { path: string } | null
  amount: number | null
  amount_unit: string | null
  seal_number: string | null
  note: string | null
  photo_file_id: string | null
  signatures: {
    giver: { name: string; strokes: readonly (readonly (readonly [number, number])[])[] | null }
    receiver: { name: string }
  } | null
  disposal: { way: string; mixed_with: string | null; witness_name: string | null } | null
  content_sha256: string
  noted_at: string
  noted_by_name: string
}

export interface PrintedCustody {
  state: CustodyState
  place: { path: string } | null
  amount_left: number | null
  amount_unit: string | null
  kept_until: string | null
  /** The earliest first. */
  events: readonly PrintedCustodyEvent[]
}

interface Printed {
  sample: string
  zone: string
  /** Where each photo lies beside the page, by the number of its file. */
  photos: ReadonlyMap<string, string>
  up: string
}

/** The chain of custody of a sample on one page: every event with its signatures and its photo. */
export function custodyPage(custody: PrintedCustody, { sample, zone, photos, up }: Printed): string {
  const { state, place, amount_left, amount_unit, kept_until, events } = custody
  const timeOf = (at: string): string => formatDateTime(at, zone) ?? at
  const facts = [
    CUSTODY_STATE_NAMES[state],
    ...(place === null ? [] : [place.path]),
    ...(amount_left === null ? [] : [`${amount_left} ${amount_unit ?? ''} left`.replaceAll(/\s+/g, ' ')]),
    ...(kept_until === null ? [] : [`kept until ${timeOf(kept_until)}`]),
  ]
  const rows = events.map((event) => [
    html(timeOf(event.at)),
    html(CUSTODY_KIND_NAMES[event.kind]),
    html(event.from_name ?? '–'),
    html(event.to_name ?? '–'),
    html(event.place?.path ?? '–'),
    html(event.amount === null ? '–' : `${event.amount} ${event.amount_unit ?? ''}`),
    detailsOf(event, photos),
    html(`${event.noted_by_name}, ${timeOf(event.noted_at)}`),
  ])
  const head = ['When', 'Event', 'From', 'To', 'Place', 'Amount', 'Details', 'Noted by']
  const chain = events.length === 0 ? '<p>No event was noted.</p>' : htmlTable(head, rows)
  return htmlPage(`Chain of custody of ${sample}`, `${facts.join('; ')}. Times in ${zone}.`, chain, up)
}

function detailsOf(event: PrintedCustodyEvent, photos: ReadonlyMap<string, string>): string {
  const { note, seal_number, disposal, signatures, photo_file_id, content_sha256 } = event
  const photo = photo_file_id === null ? undefined : photos.get(photo_file_id)
  return [
    ...(note === null ? [] : [html(note)]),
    ...(seal_number === null ? [] : [html(`Seal ${seal_number}`)]),
    ...(disposal === null ? [] : [html(disposalText(disposal))]),
    ...(signatures === null ? [] : [signaturesHtml(signatures)]),
    ...(photo === undefined ? [] : [`<img src="${html(photo)}" alt="Photo">${link(photo, photo)}`]),
    ...(photo_file_id !== null && photo === undefined ? ['The photo is missing.'] : []),
    `<span class="hash">${html(`SHA-256 ${content_sha256}`)}</span>`,
  ]
    .map((line) => `<div>${line}</div>`)
    .join('')
}

function disposalText({ way, mixed_with, witness_name }: NonNullable<PrintedCustodyEvent['disposal']>): string {
  const mixed = mixed_with === null ? '' : `, mixed with ${mixed_with}`
  return `${way}${mixed}${witness_name === null ? '' : `; seen by ${witness_name}`}`
}

function signaturesHtml({ giver, receiver }: NonNullable<PrintedCustodyEvent['signatures']>): string {
  const words = html(`Handed over by ${giver.name}, received with the password of ${receiver.name}`)
  if (giver.strokes === null) return words
  // thousandths of the field, as they are kept
  const lines = giver.strokes.map(
    (points) => `<polyline points="${points.map(([x, y]) => `${x},${(y * 300) / 1000}`).join(' ')}"/>`,
  )
  return `${words}<svg role="img" aria-label="Signature of ${html(giver.name)}" viewBox="0 0 1000 300" width="160" height="48" fill="none" stroke="currentColor" stroke-width="8" stroke-linecap="round">${lines.join('')}</svg>`
}
