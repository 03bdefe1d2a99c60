/** 'YYYYMMDD-SSSSS', the UTC date and the seconds of its day. */
export function generateIntakeNumber(date: Date): string {
  const secondsOfDay = date.getUTCHours() * 3600 + date.getUTCMinutes() * 60 + date.getUTCSeconds()
  return `${compactDate(date)}-${String(secondsOfDay).padStart(5, '0')}`
}

/** 'PREFX-YYYYMMDD-HHMMSS-N' in UTC; `random` is a number from 0 to below 1, N reaches from 0 to 99999. */
export function generateBatchNumber(organizationName: string, date: Date, random: number): string {
  const time = date.toISOString().slice(11, 19).replaceAll(':', '')
  const number = Math.min(Math.floor(random * 100_000), 99_999)
  return `${organizationPrefix(organizationName)}-${compactDate(date)}-${time}-${number}`
}

/**
 * Batch numbers of samples that are registered together, 'PREFX-YYYYMMDD-HHMMSS-00001' and on: of the moment of the first
 * one's intake number, which no other sample has, and with zeros that no number of a single sample has.
 */
export function seriesBatchNumber(organizationName: string, firstIntakeNumber: string, place: number): string {
  const [day = '', secondsOfDay = ''] = firstIntakeNumber.split('-')
  const time = new Date(Number(secondsOfDay) * 1000).toISOString().slice(11, 19).replaceAll(':', '')
  return `${organizationPrefix(organizationName)}-${day}-${time}-${String(place).padStart(5, '0')}`
}

/** The first five letters and digits of a name in capitals, filled up with X. */
export function organizationPrefix(organizationName: string): string {
  const plain = organizationName.normalize('NFD').replace(/[^A-Za-z0-9]/g, '')
  return plain.toUpperCase().slice(0, 5).padEnd(5, 'X')
}

function compactDate(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll('-', '')
}
