import type { ShownChannel } from './signal-view.ts'

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** All points as rows 'channel,time_min,value', in full precision. */
export function formatCsv(shown: ShownChannel[]): string {
  const lines = ['channel,time_min,value']
  for (const { channel } of shown) {
    const name = quoted(channel.name)
    for (let i = 0; i < channel.values.length; i++) lines.push(`${name},${channel.timesMin[i]},${channel.values[i]}`)
  }
  return `${lines.join('\n')}\n`
}
